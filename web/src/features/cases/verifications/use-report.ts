import { useState } from "react";
import { useTranslation } from "react-i18next";
import { verificationPdf } from "#contract/applicants/verification-pdf.calls.ts";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { type FileReply, sendForFile } from "#web/platform/api.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError } from "#web/platform/notify.ts";
import { saveFile } from "#web/platform/save-file.ts";

/** The report as it is now; and signed: the one of its approval, or else one that is signed now. */
export function useReport({ id, type, reportSignatureUrl }: VerificationView) {
  const { t, i18n } = useTranslation("verifications");
  const [isMaking, setIsMaking] = useState(false);
  const save = async (make: () => Promise<FileReply>) => {
    setIsMaking(true);
    try {
      saveFile(await make());
    } catch (error) {
      notifyError(sayError(error, t("pdf.failed")));
    } finally {
      setIsMaking(false);
    }
  };
  const supplied = { params: { id }, body: { language: i18n.language } };
  return {
    isMaking,
    download: () =>
      void save(() => sendForFile(type === "KYB" ? verificationPdf.company : verificationPdf.make, supplied)),
    downloadSigned: () =>
      void save(() =>
        reportSignatureUrl
          ? sendForFile(verificationPdf.signed, { params: { id } })
          : sendForFile(verificationPdf.sign, supplied),
      ),
  };
}
