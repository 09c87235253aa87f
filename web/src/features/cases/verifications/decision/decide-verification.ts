import { useState } from "react";
import { useTranslation } from "react-i18next";
import { verifications } from "#contract/cases/verifications.calls.ts";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { openChecks } from "#contract/records/verifications/open-checks.ts";
import type { DeclineReason } from "#contract/records/verifications/verification-states.ts";
import type { BlacklistedField } from "#contract/screening/blacklists/blacklist-values.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { staleVerification } from "../stale-verification.ts";
import { type DecisionConflict, decisionConflictBy } from "./moved.rules.ts";
import { offerDecisionUndo } from "./offer-undo.ts";

export type ReviewVerdict = {
  status: "valid" | "invalid";
  decline_reasons?: DeclineReason[];
  comment?: string;
  blacklists?: string[];
  blacklist_fields?: BlacklistedField[];
};
export type SeenVerification = Pick<VerificationView, "rowVersion" | "laterDuplicates">;
/** `moved`: refused because there is something new; `forget`: the reviewer has seen it. */
export function useDecision(view: VerificationView, seen: SeenVerification, onOpen: (id: string) => void) {
  const { t } = useTranslation("verifications");
  const [moved, setMoved] = useState<DecisionConflict>(null);
  const write = useWrite(verifications.decide, staleVerification);
  const name = view.applicant.name || t("noName");
  const { id } = view;
  const decide = (verdict: ReviewVerdict, onDone: () => void) => {
    if (write.isPending) return;
    const { rowVersion, laterDuplicates: later_duplicates } = seen;
    const open = verdict.status === "valid" ? openChecks(view) : [];
    write.mutate(
      { body: { verification_id: id, rowVersion, later_duplicates, open, ...verdict } },
      {
        onSuccess: (decided) => {
          if (decided.isProposed) notifySuccess(t("decide.proposed", { name }));
          else
            offerDecisionUndo({
              id,
              rowVersion: decided.rowVersion,
              undoSeconds: decided.undoSeconds,
              words: {
                decided: [
                  t(decided.status === "valid" ? "decide.approved" : "decide.declined", { name }),
                  ...decided.blacklistsTakenOff.map((list) => t("decide.takenOff", { list })),
                ].join(" "),
                undo: t("decide.undo"),
                undone: t("decide.undone", { name }),
                failed: t("decide.failed"),
              },
              onUndone: () => onOpen(id),
            });
          onDone();
        },
        onError: (error) => {
          const by = decisionConflictBy(error.code);
          if (by) setMoved(by);
          else notifyError(sayError(error, t("decide.failed")));
        },
      },
    );
  };
  return { decide, isBusy: write.isPending, moved, forget: () => setMoved(null) };
}
