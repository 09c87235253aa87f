import { Button } from "@mantine/core";
import { IconRadar2, IconSettings } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/empty-state.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { StickyPageHeader } from "#ui/sticky-page-header.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { useCan } from "#web/platform/can.ts";
import { useFormat } from "#web/platform/format.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { ApplicantsTab } from "./applicants.tab.tsx";
import { EventsTab, type MonitoringTabProps } from "./events.tab.tsx";
import { useMonitoringSettings } from "./monitoring.query.ts";
import { type MonitoringTab, monitoringTabs } from "./monitoring-address.rules.ts";
import { MonitoringSettingsModal } from "./monitoring-settings.modal.tsx";
import { ReportsTab } from "./reports.tab.tsx";

type Props = Omit<MonitoringTabProps, "off"> & { tab: MonitoringTab; onTab: (tab: MonitoringTab) => void };

const parts: Record<MonitoringTab, (props: MonitoringTabProps) => React.ReactNode> = {
  events: (props) => <EventsTab {...props} />,
  applicants: (props) => <ApplicantsTab {...props} />,
  reports: (props) => <ReportsTab {...props} />,
};

export function MonitoringPage({ tab, search, onTab, onSearch }: Props) {
  const { t } = useTranslation("monitoring");
  const format = useFormat();
  const may = useCan()("monitoring:manage");
  const [isSetting, setIsSetting] = useState(false);
  const { data: settings } = useMonitoringSettings();
  usePageTitle(t("title"));
  const setUp = <Button onClick={() => setIsSetting(true)}>{t("off.action")}</Button>;
  const off = settings && !settings.enabled && (
    <EmptyState icon={<IconRadar2 size={20} />} title={t("off.title")} action={may && setUp}>
      <p>{t("off.body")}</p>
      {!may && <p>{t("off.ask")}</p>}
    </EmptyState>
  );
  return (
    <>
      <StickyPageHeader
        title={t("title")}
        beside={
          settings && (
            <StatusBadge tone={settings.enabled ? "good" : "quiet"}>
              {settings.enabled
                ? t("state.on", { count: settings.people, number: format.number(settings.people) })
                : t("state.off")}
            </StatusBadge>
          )
        }
        lead={t("lead")}
        actions={
          <Button
            data-page-action
            variant="default"
            leftSection={<IconSettings size={16} />}
            onClick={() => setIsSetting(true)}
          >
            {t("settings")}
          </Button>
        }
      />
      <Tabs
        label={t("tabs.label")}
        tabs={monitoringTabs.map((name) => ({ name, label: t(`tabs.${name}`) }))}
        value={tab}
        onChange={onTab}
      >
        {(open) => parts[open]({ search, onSearch, off: off || null })}
      </Tabs>
      <MonitoringSettingsModal isOpen={isSetting} onClose={() => setIsSetting(false)} />
    </>
  );
}
