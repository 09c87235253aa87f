import { Button } from "@mantine/core";
import { IconCheck, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import { operations } from "#contract/house/operations.calls.ts";
import cells from "#ui/cells.module.css";
import { Confirm } from "#ui/confirm.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Table, tableColumnsFor } from "#ui/table.tsx";
import { useUiWords } from "#ui/words.ts";
import { useConfirmedWrite } from "#web/platform/confirmed-write.ts";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { Instant } from "#web/platform/instant.tsx";
import classes from "./operations.module.css";
import { useFailedJobs } from "./operations.query.ts";

type Job = ReplyOfEndpoint<typeof operations.jobs>["items"][number];

const column = tableColumnsFor<Job>();

function useColumns(onRetry: (job: Job) => void) {
  const { t } = useTranslation("operations");
  const words = useUiWords();
  const format = useFormat();
  return column.columns([
    column.display({
      id: "queue",
      header: t("areas.queue"),
      cell: ({ row: { original } }) => <bdi dir="ltr">{original.queue}</bdi>,
    }),
    column.display({
      id: "error",
      header: t("columns.error"),
      cell: ({ row: { original } }) => (
        <span className={cells.two} dir="ltr">
          <span>{[original.failure.type, original.failure.code].filter(Boolean).join(" ")}</span>
          {original.failure.at && <span className={cells.quiet}>{original.failure.at}</span>}
        </span>
      ),
    }),
    column.display({
      id: "tries",
      header: t("columns.tries"),
      cell: ({ row: { original } }) => format.number(original.tries),
    }),
    column.display({
      id: "failedAt",
      header: t("columns.failedAt"),
      cell: ({ row: { original } }) => <Instant at={original.failedAt} className={cells.when} />,
    }),
    column.display({
      id: "project",
      header: t("columns.project"),
      cell: ({ row: { original } }) => original.projectId && <code className={classes.id}>{original.projectId}</code>,
    }),
    column.display({
      id: "actions",
      header: t("columns.actions"),
      cell: ({ row: { original } }) => (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={14} aria-hidden />}
          aria-label={t("retry.label", { queue: original.queue })}
          onClick={() => onRetry(original)}
        >
          {words.retry}
        </Button>
      ),
    }),
  ]);
}

function RetryJob({ job, onClose }: { job: Job | null; onClose: () => void }) {
  const { t } = useTranslation("operations");
  const words = useUiWords();
  const { confirm, isBusy } = useConfirmedWrite(operations.retry, [operations.jobs, operations.overview], {
    done: t("retry.done"),
    failed: t("failed"),
    onDone: onClose,
  });
  return (
    <Confirm
      isOpen={job !== null}
      title={t("retry.title")}
      action={words.retry}
      isBusy={isBusy}
      onConfirm={() => job && confirm({ params: { id: job.id }, body: { queue: job.queue } })}
      onClose={onClose}
    >
      {t("retry.body")}
    </Confirm>
  );
}

export function FailedJobs() {
  const { t } = useTranslation("operations");
  const [chosen, setChosen] = useState<Job | null>(null);
  const { data, error, refetch } = useFailedJobs();
  const columns = useColumns(setChosen);
  return (
    <>
      <Table
        label={t("areas.jobs")}
        columns={columns}
        isCardsOnPhones
        minWidth={900}
        items={data?.items}
        rowId={({ id }) => id}
        error={error && { message: sayError(error, t("failed")), onRetry: () => void refetch() }}
        empty={<EmptyState isSmall icon={<IconCheck size={20} />} title={t("noJob")} />}
      />
      <RetryJob job={chosen} onClose={() => setChosen(null)} />
    </>
  );
}
