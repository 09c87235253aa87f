import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { reviewerDeclineReasons } from "#contract/verification-states.ts";
import { type VerificationView, verificationFailures, verifications } from "#contract/verifications.contract.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";

export type ReviewerReason = (typeof reviewerDeclineReasons)[number];
export type Verdict = { status: "valid" | "invalid"; decline_reasons?: ReviewerReason[]; comment?: string };

/**
 * Decides on the version that the reviewer looked at. `isStale` after a refusal because somebody else has changed the
 * verification meanwhile: nothing was decided; `forget` once it was looked at again.
 */
export function useDecision(view: VerificationView, version: number) {
  const { t } = useTranslation("verifications");
  const [isStale, setIsStale] = useState(false);
  const write = useWrite(verifications.decide, [verifications.view, verifications.list]);
  const name = view.applicant.name || t("noName");
  const decide = (verdict: Verdict, onDone: () => void) => {
    if (write.isPending) return;
    write.mutate(
      { body: { verification_id: view.id, version, ...verdict } },
      {
        onSuccess: ({ status }) => {
          notifySuccess(t(status === "valid" ? "decide.approved" : "decide.declined", { name }));
          onDone();
        },
        onError: (error) => {
          if (error.code === verificationFailures.stale.code) setIsStale(true);
          else notifyError(sayError(error, t("decide.failed")));
        },
      },
    );
  };
  return { decide, isBusy: write.isPending, isStale, forget: () => setIsStale(false) };
}
