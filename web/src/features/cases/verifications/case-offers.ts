import { IconLink, IconUser } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useOfferedActions } from "#web/platform/offered-actions.ts";

/** What the palette can do with an open case besides its buttons. */
export function useCaseOffers({ id, applicant }: Pick<VerificationView, "id" | "applicant">): void {
  const { t } = useTranslation("verifications");
  const router = useRouter();
  useOfferedActions("page", () => [
    {
      key: "copy-link",
      label: t("offers.copyLink"),
      Icon: IconLink,
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
      Icon: IconUser,
      run: () => void router.navigate({ to: "/applicants/$id", params: { id: applicant.publicId } }),
    },
  ]);
}
