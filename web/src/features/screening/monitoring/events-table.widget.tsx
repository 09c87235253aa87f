import { Button } from "@mantine/core";
import { IconCheck, IconCircleDot } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { MonitoringEvent } from "#contract/screening/monitoring.contract.ts";
import cells from "#ui/cells.module.css";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Table, tableColumnsFor } from "#ui/table.tsx";
import { useCan } from "#web/platform/can.ts";
import { Instant } from "#web/platform/instant.tsx";
import type { ListState } from "#web/platform/listing.tsx";
import { ApplicantCell } from "./applicant-cell.widget.tsx";
import { useApplicantName } from "./applicant-name.ts";
import { EventWords } from "./event-words.widget.tsx";
import classes from "./monitoring.module.css";
import { SettleEvent } from "./settle-event.widget.tsx";

const column = tableColumnsFor<MonitoringEvent>();

function State({ event: { isOpen, closedAt, closedBy } }: { event: MonitoringEvent }) {
  const { t } = useTranslation("monitoring");
  if (isOpen)
    return (
      <StatusBadge tone="wait" icon={<IconCircleDot size={14} stroke={2} />}>
        {t("opens.yes")}
      </StatusBadge>
    );
  return (
    <span className={cells.two}>
      <span>
        <StatusBadge tone="quiet" icon={<IconCheck size={14} stroke={2} />}>
          {t("opens.no")}
        </StatusBadge>
      </span>
      {closedAt && (
        <span className={cells.quiet}>{closedBy ? t("event.settledBy", { name: closedBy }) : t("event.bySystem")}</span>
      )}
    </span>
  );
}

function Actions({ event, onSettle }: { event: MonitoringEvent; onSettle: () => void }) {
  const { t } = useTranslation("monitoring");
  const can = useCan();
  const nameOf = useApplicantName();
  const name = nameOf(event);
  if (!can("verifications:read")) return null;
  const tab = event.type === "database_screening" ? ("screening" as const) : ("overview" as const);
  return (
    <span className={classes.actions}>
      <Button
        size="xs"
        variant="default"
        aria-label={t("event.lookOf", { name })}
        renderRoot={(props) => (
          <Link to="/verifications/$id" params={{ id: event.verificationId }} search={{ tab }} {...props} />
        )}
      >
        {t("event.look")}
      </Button>
      {event.isOpen && can("verifications:review") && (
        <Button size="xs" variant="subtle" aria-label={t("event.settleOf", { name })} onClick={onSettle}>
          {t("event.settle")}
        </Button>
      )}
    </span>
  );
}

function useColumns(onSettle: (event: MonitoringEvent) => void) {
  const { t } = useTranslation("monitoring");
  return column.columns([
    column.display({
      id: "what",
      header: t("columns.what"),
      cell: ({ row: { original } }) => <EventWords event={original} />,
    }),
    column.display({
      id: "applicant",
      header: t("columns.applicant"),
      cell: ({ row: { original } }) => <ApplicantCell of={original} />,
    }),
    column.accessor("at", {
      header: t("columns.when"),
      cell: ({ row: { original } }) => <Instant at={original.at} className={cells.when} />,
    }),
    column.display({
      id: "state",
      header: t("columns.state"),
      cell: ({ row: { original } }) => <State event={original} />,
    }),
    column.display({
      id: "actions",
      header: t("columns.actions"),
      cell: ({ row: { original } }) => <Actions event={original} onSettle={() => onSettle(original)} />,
    }),
  ]);
}

export function EventsTable({ label, ...list }: { label: string } & ListState<MonitoringEvent>) {
  const [doomed, setDoomed] = useState<MonitoringEvent | null>(null);
  const columns = useColumns(setDoomed);
  return (
    <>
      <Table label={label} columns={columns} isCardsOnPhones minWidth={880} rowId={({ id }) => id} {...list} />
      <SettleEvent event={doomed} onClose={() => setDoomed(null)} />
    </>
  );
}
