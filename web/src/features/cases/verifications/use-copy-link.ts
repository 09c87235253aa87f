import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";

/** Copies the address of a case, and says so. */
export function useCopyLink({ id }: Pick<VerificationView, "id">): () => void {
  const { t } = useTranslation("verifications");
  return () =>
    void navigator.clipboard.writeText(new URL(`/verifications/${id}`, location.href).href).then(
      () => notifySuccess(t("desk.linkCopied")),
      () => notifyError(t("desk.linkNotCopied")),
    );
}
