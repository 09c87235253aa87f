import { Button } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { verificationPdf } from "#contract/calls/verification-pdf.calls.ts";
import { sendForFile } from "#web/platform/api.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError } from "#web/platform/notify.ts";
import { saveFile } from "#web/platform/save-file.ts";

export function PdfButton({ id }: { id: string }) {
  const { t, i18n } = useTranslation("verifications");
  const [isMaking, setIsMaking] = useState(false);
  const make = async () => {
    setIsMaking(true);
    try {
      saveFile(await sendForFile(verificationPdf.make, { params: { id }, body: { language: i18n.language } }));
    } catch (error) {
      notifyError(sayError(error, t("pdf.failed")));
    } finally {
      setIsMaking(false);
    }
  };
  return (
    <Button
      data-page-action
      variant="default"
      size="xs"
      leftSection={<IconFileTypePdf size={16} stroke={1.75} />}
      loading={isMaking}
      onClick={() => void make()}
    >
      {t(isMaking ? "pdf.making" : "pdf.download")}
    </Button>
  );
}
