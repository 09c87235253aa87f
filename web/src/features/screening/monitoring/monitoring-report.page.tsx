import { IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { monitoring } from "#contract/screening/monitoring.calls.ts";
import type { MonitoringReport } from "#contract/screening/monitoring.contract.ts";
import { DefinitionList } from "#ui/definition-list.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { useFormat } from "#web/platform/format.ts";
import { Listing } from "#web/platform/listing.tsx";
import type { PageSearch } from "#web/platform/page-search.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { DetailFrame } from "./detail-frame.widget.tsx";
import { EventsTable } from "./events-table.widget.tsx";
import classes from "./monitoring.module.css";
import { useListWords } from "./report-cause.widget.tsx";
import { ReportStatus } from "./report-status.widget.tsx";

type Props = { id: string; search: PageSearch; onSearch: (next: Partial<PageSearch>) => void };

function Facts({ report }: { report: MonitoringReport }) {
  const { t } = useTranslation("monitoring");
  const format = useFormat();
  const words = useListWords();
  const { lists, expiryDay, people, screenings, failedScreenings, events, ended } = report;
  const listed = (
    <ul className={classes.entries}>
      {lists.map((list) => (
        <li key={`${list.source} ${list.code}`}>{words(list)}</li>
      ))}
    </ul>
  );
  return (
    <div className={classes.facts}>
      <Panel>
        <DefinitionList
          items={[
            { term: t("report.lists"), value: lists.length === 0 ? t("report.noLists") : listed },
            {
              term: t("report.expiry"),
              value: expiryDay ? t("report.expiryDay", { day: format.day(expiryDay) }) : t("report.noExpiry"),
            },
            { term: t("report.people"), value: format.number(people) },
            { term: t("report.looks"), value: format.number(screenings) },
            ...(failedScreenings > 0
              ? [{ term: t("report.failedLooks"), value: format.number(failedScreenings) }]
              : []),
            { term: t("report.events"), value: format.number(events) },
            ...(ended ? [{ term: t("report.ended"), value: format.instant(ended) }] : []),
          ]}
        />
      </Panel>
    </div>
  );
}

function Applicants({ id, search, onSearch }: Props) {
  const { page = 1, count = 10 } = search;
  const { t } = useTranslation("monitoring");
  const list = useReplyQuery(monitoring.reportApplicants, { params: { reportId: id }, body: { page, count } });
  return (
    <>
      <h2 className={classes.heading}>{t("report.applicants")}</h2>
      <Listing
        read={list}
        search={search}
        onSearch={onSearch}
        failed={t("failed.events")}
        nothing={{ icon: <IconCircleCheck size={20} />, title: t("empty.reportTitle"), body: t("empty.reportBody") }}
      >
        {(shown) => <EventsTable label={t("report.applicants")} {...shown} />}
      </Listing>
    </>
  );
}

export function MonitoringReportPage(props: Props) {
  const { id } = props;
  const { t } = useTranslation("monitoring");
  const format = useFormat();
  const { data: report, error, refetch } = useReplyQuery(monitoring.report, { params: { reportId: id } });
  usePageTitle(t("report.page"), t("title"));
  return (
    <DetailFrame
      tab="reports"
      back={t("report.back")}
      error={error}
      words={{ notFound: t("notFound.report"), failed: t("failed.report") }}
      onRetry={() => void refetch()}
    >
      {report && (
        <>
          <PageHeader
            title={t("report.title", { at: format.instant(report.created) })}
            beside={<ReportStatus report={report} />}
          />
          <Facts report={report} />
          <Applicants {...props} />
        </>
      )}
    </DetailFrame>
  );
}
