import { Button, Group } from "@mantine/core";
import { IconFileTypePdf, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { services } from "#contract/screening/services.calls.ts";
import type { ServiceView } from "#contract/screening/services.contract.ts";
import { Confirm } from "#ui/confirm.tsx";
import { sendForFile } from "#web/platform/api.ts";
import { useCan } from "#web/platform/can.ts";
import { useConfirmedWrite } from "#web/platform/confirmed-write.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError } from "#web/platform/notify.ts";
import { saveFile } from "#web/platform/save-file.ts";

function PdfButton({ id }: { id: string }) {
  const { t, i18n } = useTranslation("services");
  const [isMaking, setIsMaking] = useState(false);
  const make = async () => {
    setIsMaking(true);
    try {
      saveFile(await sendForFile(services.file, { body: { id, language: i18n.language } }));
    } catch (error) {
      notifyError(sayError(error, t("failed.pdf")));
    } finally {
      setIsMaking(false);
    }
  };
  return (
    <Button
      data-page-action
      variant="default"
      leftSection={<IconFileTypePdf size={16} stroke={1.75} />}
      loading={isMaking}
      onClick={() => void make()}
    >
      {t(isMaking ? "detail.preparing" : "detail.pdf")}
    </Button>
  );
}

export function ServiceActions({ view }: { view: ServiceView }) {
  const { t } = useTranslation("services");
  const can = useCan();
  const [isAsking, setIsAsking] = useState(false);
  const { confirm, isBusy } = useConfirmedWrite(services.erase, [services.list, services.info], {
    done: t("erasing.done"),
    failed: t("failed.erase"),
    onDone: () => setIsAsking(false),
  });
  const { id, status, requestState } = view;
  const isKept = status !== "processing" && requestState !== "deleted";
  return (
    <Group gap="xs">
      {view.request && view.response && <PdfButton id={id} />}
      {isKept && can("applicants:erase") && (
        <Button variant="default" leftSection={<IconTrash size={16} stroke={1.75} />} onClick={() => setIsAsking(true)}>
          {t("erasing.action")}
        </Button>
      )}
      <Confirm
        isOpen={isAsking}
        title={t("erasing.title")}
        action={t("erasing.action")}
        isDangerous
        isBusy={isBusy}
        onConfirm={() => confirm({ params: { id } })}
        onClose={() => setIsAsking(false)}
      >
        {t("erasing.body")}
      </Confirm>
    </Group>
  );
}
