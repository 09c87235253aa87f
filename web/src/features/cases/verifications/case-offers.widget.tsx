import { useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useOfferedActions } from "#web/platform/offered-actions.ts";

/** Draws nothing: what the palette can do with an open case besides its buttons. */
export function CaseOffers({ view: { id, applicant } }: { view: Pick<VerificationView, "id" | "applicant"> }) {
  const { t } = useTranslation("verifications");
  const router = useRouter();
  useOfferedActions("page", () => [
    {
      key: "copy-link",
      label: t("offers.copyLink"),
      run: () => {
        const { href } = router.buildLocation({ to: "/verifications/$id", params: { id } });
        navigator.clipboard.writeText(new URL(href, location.origin).href).then(
          () => notifySuccess(t("offers.copied")),
          () => notifyError(t("offers.notCopied")),
        );
      },
    },
    {
      key: "open-record",
      label: t("desk.openApplicant"),
      run: () => void router.navigate({ to: "/applicants/$id", params: { id: applicant.publicId } }),
    },
  ]);
  return null;
}
