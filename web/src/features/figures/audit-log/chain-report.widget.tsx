import { ActionIcon, Button, Loader } from "@mantine/core";
import { IconShieldCheck, IconShieldX, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ChainReport } from "#contract/figures/audit-log.contract.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { useFormat } from "#web/platform/format.ts";
import { useAuditWords } from "./audit-words.ts";
import classes from "./chain-report.module.css";

function Whole({ report: { checked, hash } }: { report: ChainReport }) {
  const { t } = useTranslation("auditLog");
  const format = useFormat();
  return (
    <>
      <p className={classes.title}>{t("verify.whole")}</p>
      <p className={classes.text}>{t("verify.rows", { count: checked, rows: format.number(checked) })}</p>
      {hash && checked > 0 && (
        <>
          <p className={classes.hash}>
            <span>{t("verify.head")}</span>
            <code dir="ltr">{hash}</code>
            <CopyButton value={hash} />
          </p>
          <p className={classes.text}>{t("verify.keep")}</p>
        </>
      )}
    </>
  );
}

function Broken({ report: { checked, broken } }: { report: ChainReport }) {
  const { t } = useTranslation("auditLog");
  const format = useFormat();
  const words = useAuditWords();
  if (!broken) return null;
  const { seq, at, action } = broken;
  return (
    <>
      <p className={classes.title}>{t("verify.broken", { n: format.number(seq) })}</p>
      <p className={classes.text}>
        {at && action
          ? t("verify.brokenRow", { action: words.sentence({ action, detail: {} }), at: format.fullInstant(at) })
          : t("verify.brokenMissing")}
      </p>
      <p className={classes.text}>{t("verify.fitting", { rows: format.number(checked) })}</p>
    </>
  );
}

type Props = { report: ChainReport | null; isRunning: boolean; onStop: () => void; onDismiss: () => void };

export function ChainResult({ report, isRunning, onStop, onDismiss }: Props) {
  const { t } = useTranslation("auditLog");
  const format = useFormat();
  const numbers = { checked: format.number(report?.checked ?? 0), total: format.number(report?.total ?? 0) };
  const tone = report?.broken ? "bad" : "good";
  const Icon = report?.broken ? IconShieldX : IconShieldCheck;
  return (
    <div role="status">
      {isRunning && (
        <div className={classes.root}>
          <Loader size={16} />
          <p className={classes.text}>{t("verify.running", numbers)}</p>
          <Button variant="default" size="xs" className={classes.end ?? ""} onClick={onStop}>
            {t("verify.stop")}
          </Button>
        </div>
      )}
      {report && !isRunning && (
        <div className={classes.root} data-tone={tone}>
          <Icon size={28} stroke={1.75} className={classes.icon} aria-hidden />
          <div className={classes.words}>{report.broken ? <Broken report={report} /> : <Whole report={report} />}</div>
          <ActionIcon
            variant="subtle"
            color="gray"
            className={classes.end ?? ""}
            aria-label={t("verify.dismiss")}
            onClick={onDismiss}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      )}
    </div>
  );
}
