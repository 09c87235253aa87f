import { Progress } from "@mantine/core";
import { IconCheck, IconClock, IconClockOff, IconLoader2, IconX, type TablerIcon } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ReportRow, ReportStatus } from "#contract/figures/reports.contract.ts";
import cells from "#ui/cells.module.css";
import { type BadgeTone, StatusBadge } from "#ui/status-badge.tsx";
import { useFormat } from "#web/platform/format.ts";
import classes from "./reports.module.css";

const looks: Record<ReportStatus, { tone: BadgeTone; Icon: TablerIcon }> = {
  queued: { tone: "wait", Icon: IconClock },
  generating: { tone: "info", Icon: IconLoader2 },
  ready: { tone: "good", Icon: IconCheck },
  failed: { tone: "bad", Icon: IconX },
  expired: { tone: "quiet", Icon: IconClockOff },
};

/** Beside the status: what a ready file holds. */
function Contents({ report: { rows, sizeBytes, status } }: { report: ReportRow }) {
  const { t } = useTranslation("reports");
  const format = useFormat();
  if (status !== "ready" || rows === null) return null;
  const contents = [t("rows", { count: rows, rows: format.number(rows) }), format.bytes(sizeBytes ?? 0)];
  return <span className={cells.quiet}>{contents.join(" · ")}</span>;
}

function Note({ report: { expires, problem, status } }: { report: ReportRow }) {
  const { t } = useTranslation("reports");
  const format = useFormat();
  if (status === "failed" && problem) return <span className={cells.quiet}>{t(`problems.${problem}`)}</span>;
  if (status === "expired") return <span className={cells.quiet}>{t("gone")}</span>;
  if (status !== "ready" || expires === null) return null;
  return <span className={cells.quiet}>{t("until", { day: format.day(expires.slice(0, 10)) })}</span>;
}

export function ReportState({ report }: { report: ReportRow }) {
  const { t } = useTranslation("reports");
  const format = useFormat();
  const { name, progress, status } = report;
  const { tone, Icon } = looks[status];
  return (
    <div className={classes.state}>
      <div className={classes.line}>
        <StatusBadge tone={tone} icon={<Icon size={14} stroke={2} />}>
          {t(`status.${status}`)}
        </StatusBadge>
        {status === "generating" && <span className={classes.percent}>{format.percent(progress)}</span>}
        <Contents report={report} />
      </div>
      {status === "generating" && (
        <Progress value={progress} size="sm" className={classes.bar ?? ""} aria-label={t("progress", { name })} />
      )}
      <Note report={report} />
    </div>
  );
}
