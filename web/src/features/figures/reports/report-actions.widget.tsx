import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { IconDownload, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { reports } from "#contract/figures/reports.calls.ts";
import type { ReportRow } from "#contract/figures/reports.contract.ts";
import { sendForFile } from "#web/platform/api.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { saveFile } from "#web/platform/save-file.ts";
import classes from "./reports.module.css";
import { isReportRunning } from "./reports.query.ts";

/** A second press stops it. */
function DownloadButton({ report }: { report: ReportRow }) {
  const { t } = useTranslation("reports");
  const format = useFormat();
  const [running, setRunning] = useState<{ percent: number; stop: AbortController } | null>(null);
  const download = async () => {
    const stop = new AbortController();
    setRunning({ percent: 0, stop });
    try {
      const onBytes = (bytes: number, total: number | null) =>
        setRunning({ percent: total ? Math.floor((100 * bytes) / total) : 0, stop });
      saveFile(
        await sendForFile(reports.download, { params: { id: report.reportId } }, { signal: stop.signal, onBytes }),
      );
    } catch (error) {
      if (!stop.signal.aborted) notifyError(error instanceof ApiError ? error : t("failed.download"));
    } finally {
      setRunning(null);
    }
  };
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} />}
      aria-label={t("downloadOf", { name: report.name })}
      onClick={() => (running ? running.stop.abort() : void download())}
    >
      {running ? t("downloading", { percent: format.percent(running.percent) }) : t("download")}
    </Button>
  );
}

export function ReportActions({ report, onDelete }: { report: ReportRow; onDelete: () => void }) {
  const { t } = useTranslation("reports");
  const { name, reportId, status } = report;
  const recreate = useWrite(reports.recreate, [reports.list]);
  const again = () =>
    recreate.mutate(
      { body: { reportId } },
      {
        onSuccess: () => notifySuccess(t("recreated")),
        onError: (error) => notifyError(sayError(error, t("failed.recreate"))),
      },
    );
  return (
    <div className={classes.actions}>
      {status === "ready" && <DownloadButton report={report} />}
      {!isReportRunning(report) && (
        <Tooltip label={t("recreate")}>
          <ActionIcon
            variant="subtle"
            color="gray"
            loading={recreate.isPending}
            aria-label={t("recreateOf", { name })}
            onClick={again}
          >
            <IconRefresh size={16} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label={t("remove")}>
        <ActionIcon variant="subtle" color="gray" aria-label={t("removeOf", { name })} onClick={onDelete}>
          <IconTrash size={16} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
