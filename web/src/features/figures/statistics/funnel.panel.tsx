import { IconFilterOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import { statistics } from "#contract/figures/statistics.calls.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Table, tableColumnsFor } from "#ui/table.tsx";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import { useFormat } from "#web/platform/format.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import classes from "./reasons.module.css";
import { casesOf, type StatisticChoice, statisticFiltersOf, statisticShareOf } from "./statistics-search.rules.ts";
import { useStatisticWords } from "./statistics-words.ts";
import { Unread } from "./unread.widget.tsx";

type Funnel = ReplyOfEndpoint<typeof statistics.funnel>;
type Row = { id: string; name: string; verifications: number; cases?: VerificationSearch };

const column = tableColumnsFor<Row>();

/** Bars and figures at once: each row is a share of `whole`. */
function Bars({ label, first, rows, whole }: { label: string; first: string; rows: Row[]; whole: number }) {
  const { t } = useTranslation("statistics");
  const format = useFormat();
  const words = useStatisticWords();
  const columns = column.columns([
    column.accessor("name", {
      header: first,
      cell: ({ row: { original } }) => (
        <span className={classes.reason}>
          {original.cases && original.verifications > 0 ? (
            <Link to="/verifications" search={original.cases}>
              {original.name}
            </Link>
          ) : (
            <span>{original.name}</span>
          )}
          <span className={classes.track} aria-hidden>
            <span style={{ inlineSize: `${statisticShareOf(original.verifications, whole) ?? 0}%` }} />
          </span>
        </span>
      ),
    }),
    column.accessor("verifications", {
      header: t("daily.verifications"),
      cell: (cell) => <span className={classes.figure}>{format.number(cell.getValue())}</span>,
    }),
    column.display({
      id: "share",
      header: t("country.share"),
      cell: ({ row }) => (
        <span className={classes.figure}>{words.share(statisticShareOf(row.original.verifications, whole))}</span>
      ),
    }),
  ]);
  return <Table label={label} columns={columns} items={rows} rowId={({ id }) => id} empty={null} isCardsOnPhones />;
}

function Unfinished({ unfinished, stages }: Funnel) {
  const { t } = useTranslation("statistics");
  const { t: v } = useTranslation("verifications");
  if (unfinished.length === 0) return null;
  const rows = unfinished.map(({ step, verifications }) => ({
    id: step ?? "none",
    name: step === null ? t("funnel.nothing") : v(`types.${step}`),
    verifications,
  }));
  return (
    <Panel title={t("funnel.unfinished")}>
      <Bars
        label={t("funnel.unfinished")}
        first={v("filters.types")}
        rows={rows}
        whole={stages.opened - stages.submitted}
      />
    </Panel>
  );
}

/** How far the verifications came whose link was opened on the days, and where the others stopped. */
export function FunnelPanel({ choice }: { choice: StatisticChoice }) {
  const { t } = useTranslation("statistics");
  const read = useReplyQuery(statistics.funnel, { body: { filters: statisticFiltersOf(choice) } });
  if (read.error) return <Unread error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton height={240} radius="md" />;
  const { stages } = read.data;
  if (stages.opened === 0)
    return (
      <EmptyState icon={<IconFilterOff size={20} />} title={t("empty.title")}>
        {t("empty.body")}
      </EmptyState>
    );
  const rows: Row[] = [
    { id: "opened", name: t("funnel.opened"), verifications: stages.opened },
    { id: "started", name: t("funnel.started"), verifications: stages.started },
    { id: "submitted", name: t("cards.verifications"), verifications: stages.submitted, cases: casesOf(choice) },
    { id: "approved", name: t("cards.approved"), verifications: stages.approved, cases: casesOf(choice, ["valid"]) },
  ];
  return (
    <>
      <Panel title={t("tabs.funnel")}>
        <Bars label={t("tabs.funnel")} first={t("funnel.stage")} rows={rows} whole={stages.opened} />
        <p className={classes.help}>{t("funnel.help")}</p>
      </Panel>
      <Unfinished {...read.data} />
    </>
  );
}
