import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { useUiWords } from "#ui/words.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useCaseText } from "./use-case-text.ts";

/** What can be copied of a case; each says that it was. */
export function useCopyActs(view: VerificationView): { name: string; label: string; run: () => void }[] {
  const { t } = useTranslation("verifications");
  const { copied } = useUiWords();
  const textOf = useCaseText(view);
  const copy = (text: string, done: string, failed: string) =>
    void navigator.clipboard.writeText(text).then(
      () => notifySuccess(done),
      () => notifyError(failed),
    );
  const link = () =>
    copy(new URL(`/verifications/${view.id}`, location.href).href, t("desk.linkCopied"), t("desk.linkNotCopied"));
  const plain = (text: () => string) => () => copy(text(), copied, t("desk.notCopied"));
  return [
    { name: "copy-link", label: t("desk.copyLink"), run: link },
    { name: "copy-id", label: t("desk.copyId"), run: plain(() => view.verificationPublicId) },
    { name: "copy-text", label: t("desk.copyText"), run: plain(textOf) },
    { name: "copy-json", label: t("desk.copyJson"), run: plain(() => JSON.stringify(view, null, 2)) },
  ];
}
