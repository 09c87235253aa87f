import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/dialog.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { useMonitoringSettings } from "./monitoring.query.ts";
import { MonitoringSettingsForm } from "./monitoring-settings-form.widget.tsx";

export function MonitoringSettingsModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation("monitoring");
  const { data, error, refetch } = useMonitoringSettings();
  return (
    <Dialog title={t("form.title")} isOpen={isOpen} onClose={onClose} size="lg">
      {data && <MonitoringSettingsForm key={data.updated} kept={data} onDone={onClose} />}
      {!data && error && (
        <LoadFailure error={{ message: sayError(error, t("failed.settings")), onRetry: () => void refetch() }} />
      )}
    </Dialog>
  );
}
