import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { verificationPdf } from "#contract/applicants/verification-pdf.calls.ts";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { type FileReply, sendForFile } from "#web/platform/api.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError } from "#web/platform/notify.ts";
import { saveFile } from "#web/platform/save-file.ts";

type Words = "download" | "downloadSigned";
type Props = { words: Words; make: () => Promise<FileReply> };

function FileOfReport({ words, make }: Props) {
  const { t } = useTranslation("verifications");
  const [isMaking, setIsMaking] = useState(false);
  const save = async () => {
    setIsMaking(true);
    try {
      saveFile(await make());
    } catch (error) {
      notifyError(sayError(error, t("pdf.failed")));
    } finally {
      setIsMaking(false);
    }
  };
  return (
    <Button data-page-action={words} variant="default" size="xs" loading={isMaking} onClick={() => void save()}>
      {t(isMaking ? "pdf.making" : `pdf.${words}`)}
    </Button>
  );
}

/** The report as it is now; and signed: the one of its approval, or else one that is signed now. */
export function PdfButtons({ view: { id, type, reportSignatureUrl } }: { view: VerificationView }) {
  const { i18n } = useTranslation("verifications");
  const supplied = { params: { id }, body: { language: i18n.language } };
  return (
    <>
      <FileOfReport
        words="download"
        make={() => sendForFile(type === "KYB" ? verificationPdf.company : verificationPdf.make, supplied)}
      />
      <FileOfReport
        words="downloadSigned"
        make={() =>
          reportSignatureUrl
            ? sendForFile(verificationPdf.signed, { params: { id } })
            : sendForFile(verificationPdf.sign, supplied)
        }
      />
    </>
  );
}
