import { IconCalendarExclamation } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Note } from "#ui/note.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { useCan } from "#web/platform/can.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { periodDayIn } from "#web/platform/periods.ts";
import { useSession } from "#web/platform/session.ts";
import { CountriesPanel } from "./countries.panel.tsx";
import { DailyPanel } from "./daily.panel.tsx";
import { StatisticCards } from "./statistic-cards.widget.tsx";
import classes from "./statistics.module.css";
import { type StatisticSearch, type StatisticTab, statisticTabs } from "./statistics-address.rules.ts";
import { StatisticFilterBar } from "./statistics-filters.widget.tsx";
import { isTooLong, type StatisticChoice, statisticChoiceOf } from "./statistics-search.rules.ts";
import { VolumePanel } from "./volume.panel.tsx";

/** Behind tabs. */
const ReasonsPanel = lazy(async () => ({ default: (await import("./reasons.panel.tsx")).ReasonsPanel }));
const FunnelPanel = lazy(async () => ({ default: (await import("./funnel.panel.tsx")).FunnelPanel }));
const ReviewersPanel = lazy(async () => ({ default: (await import("./reviewers.panel.tsx")).ReviewersPanel }));

type Props = {
  tab: StatisticTab;
  search: StatisticSearch;
  onTab: (tab: StatisticTab) => void;
  onSearch: (next: Partial<StatisticSearch>) => void;
};

const daysIn = ({ from, to }: StatisticChoice["days"]) => 1 + (Date.parse(to) - Date.parse(from)) / 86_400_000;

function Part({ tab, choice }: { tab: StatisticTab; choice: StatisticChoice }) {
  const { t } = useTranslation("statistics");
  if (isTooLong(choice.days))
    return <Note tone="wait" icon={<IconCalendarExclamation size={16} aria-hidden />} title={t("tooLong")} />;
  const days = daysIn(choice.days);
  if (tab === "countries") return <CountriesPanel choice={choice} isWhole />;
  if (tab === "daily") return <DailyPanel choice={choice} />;
  if (tab !== "overview")
    return (
      <Suspense fallback={<Skeleton height={320} radius="md" />}>
        {tab === "decline-reasons" && <ReasonsPanel choice={choice} days={days} />}
        {tab === "funnel" && <FunnelPanel choice={choice} />}
        {tab === "reviewers" && <ReviewersPanel choice={choice} />}
      </Suspense>
    );
  return (
    <>
      <StatisticCards choice={choice} days={days} />
      <VolumePanel choice={choice} days={days} />
      <CountriesPanel choice={choice} />
    </>
  );
}

export function StatisticsPage({ tab, search, onTab, onSearch }: Props) {
  const { t } = useTranslation("statistics");
  const timeZone = useSession().user?.timezone ?? "UTC";
  usePageTitle(t("title"));
  const maySeeReviewers = useCan()("audit:read");
  const tabs = statisticTabs.filter((name) => name !== "reviewers" || maySeeReviewers);
  const choice = statisticChoiceOf(search, periodDayIn(timeZone, Date.now()));
  return (
    <>
      <PageHeader title={t("title")} beside={<span className={classes.note}>{t("lead", { zone: timeZone })}</span>} />
      <StatisticFilterBar search={search} choice={choice} onSearch={onSearch} />
      <Tabs
        label={t("tabs.label")}
        tabs={tabs.map((name) => ({ name, label: t(`tabs.${name}`) }))}
        value={tabs.includes(tab) ? tab : "overview"}
        onChange={onTab}
      >
        {(open) => (
          <div className={classes.parts}>
            <Part tab={open} choice={choice} />
          </div>
        )}
      </Tabs>
    </>
  );
}
