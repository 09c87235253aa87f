import { Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { LoadFailure } from "#ui/load-failure.tsx";
import { useReturnFocus } from "#ui/return-focus.ts";
import { useUiWords } from "#ui/words.ts";
import { sayError } from "#web/platform/i18n.ts";
import { useMonitoringSettings } from "./monitoring.query.ts";
import { MonitoringSettingsForm } from "./monitoring-settings-form.widget.tsx";

export function MonitoringSettingsModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation("monitoring");
  const words = useUiWords();
  const { data, error, refetch } = useMonitoringSettings();
  useReturnFocus(isOpen);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size="lg"
      title={<b>{t("form.title")}</b>}
      closeButtonProps={{ "aria-label": words.close }}
    >
      {data && <MonitoringSettingsForm key={data.updated} kept={data} onDone={onClose} />}
      {!data && error && (
        <LoadFailure error={{ message: sayError(error, t("failed.settings")), onRetry: () => void refetch() }} />
      )}
    </Modal>
  );
}
