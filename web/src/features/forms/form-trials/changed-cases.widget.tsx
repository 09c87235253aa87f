import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { TriedCase } from "#contract/forms/form-trials.contract.ts";
import type { CheckResult } from "#contract/records/verifications/verification-states.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { type BadgeTone, StatusBadge } from "#ui/status-badge.tsx";
import { Table, tableColumnsFor } from "#ui/table.tsx";
import { VerificationStatusBadge } from "#web/features/records/case-parts/verification-status.widget.tsx";
import { useFormat } from "#web/platform/format.ts";
import classes from "./form-trial.module.css";

const column = tableColumnsFor<TriedCase>();
const tones: Record<CheckResult, BadgeTone> = { pass: "good", review: "wait", fail: "bad", not_available: "quiet" };

const Turned = () => <IconArrowRight size={14} className={classes.arrow} aria-hidden />;

function Result({ result }: { result: CheckResult | null }) {
  const { t } = useTranslation(["formTrials", "verifications"]);
  return result === null ? (
    <StatusBadge tone="quiet">{t("notRun")}</StatusBadge>
  ) : (
    <StatusBadge tone={tones[result]}>{t(`verifications:results.${result}`)}</StatusBadge>
  );
}

function Causes({ checks, settings }: Pick<TriedCase, "checks" | "settings">) {
  const { t } = useTranslation(["verifications", "forms"]);
  return (
    <ul className={classes.turned}>
      {checks.map(({ name, before, after }) => (
        <li key={name}>
          <span>{t(`checks.${name}`)}</span>
          <span className={classes.pair}>
            <Result result={before} />
            <Turned />
            <Result result={after} />
          </span>
        </li>
      ))}
      {settings.map((name) => (
        <li key={name}>{t(`forms:fields.${name}`)}</li>
      ))}
    </ul>
  );
}

/** In a new tab: the editor keeps what is not saved. */
function Applicant({ id, applicantName, created }: TriedCase) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const name = applicantName || t("noName");
  return (
    <span className={classes.who}>
      <Link to="/verifications/$id" params={{ id }} target="_blank" aria-label={t("open", { name })}>
        {name}
      </Link>
      <time dateTime={created} className={classes.quiet}>
        {format.instant(created)}
      </time>
    </span>
  );
}

function useColumns() {
  const { t } = useTranslation(["formTrials", "verifications"]);
  return useMemo(
    () =>
      column.columns([
        column.display({
          id: "applicant",
          header: t("verifications:applicant"),
          cell: ({ row }) => <Applicant {...row.original} />,
        }),
        column.display({
          id: "decision",
          header: t("decisions"),
          cell: ({ row: { original } }) => (
            <span className={classes.pair}>
              <VerificationStatusBadge status={original.before} />
              <Turned />
              <VerificationStatusBadge status={original.after} />
            </span>
          ),
        }),
        column.display({
          id: "cause",
          header: t("cause"),
          cell: ({ row: { original } }) => <Causes checks={original.checks} settings={original.settings} />,
        }),
      ]),
    [t],
  );
}

export function ChangedCases({ cases }: { cases: readonly TriedCase[] }) {
  const { t } = useTranslation("formTrials");
  return (
    <section>
      <h3 className={classes.head}>{t("changed")}</h3>
      <Table
        label={t("changed")}
        columns={useColumns()}
        items={cases}
        rowId={({ id }) => id}
        isCardsOnPhones
        minWidth={560}
        empty={<EmptyState isSmall title={t("noChange")} />}
      />
    </section>
  );
}
