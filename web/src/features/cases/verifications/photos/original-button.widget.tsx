import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { verifications } from "#contract/cases/verifications.calls.ts";
import { sendForFile } from "#web/platform/api.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError } from "#web/platform/notify.ts";
import { saveFile } from "#web/platform/save-file.ts";

/** As it came: it is only ever saved, never opened in the desk. */
export function OriginalButton({ verificationId, fileId }: { verificationId: string; fileId: string }) {
  const { t } = useTranslation("verifications");
  const save = async () => {
    try {
      saveFile(await sendForFile(verifications.file, { params: { id: verificationId, fileId } }));
    } catch (error) {
      notifyError(sayError(error, t("photos.originalFailed")));
    }
  };
  return (
    <Button variant="default" size="xs" leftSection={<IconDownload size={16} />} onClick={() => void save()}>
      {t("photos.original")}
    </Button>
  );
}
