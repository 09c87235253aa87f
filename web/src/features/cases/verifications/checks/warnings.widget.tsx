import { IconUsers } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import type { CheckResult } from "#contract/records/verifications/verification-states.ts";
import { StatusBadge } from "#ui/status-badge.tsx";
import { useFormat } from "#web/platform/format.ts";
import { type LaterFinding, laterFindings } from "../later-duplicates.rules.ts";
import { areAllPassed, checkWarningsOf } from "./check-summary.rules.ts";
import { resultIcons } from "./check-summary.widget.tsx";
import { useFindingWords } from "./finding-words.ts";
import { ShowEvidence } from "./show-evidence.widget.tsx";
import classes from "./warnings.module.css";

/** More than these are shown on request, so that the photos stay visible. */
const shownAtFirst = 5;

type RowProps = { result: CheckResult | "later"; icon: ReactNode; title: string; tag: string; text: string };

function Row({ result, icon, title, tag, text, children }: RowProps & { children: ReactNode }) {
  return (
    <li className={classes.warning} data-result={result}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <span className={classes.text}>
        <span className={classes.name}>{title}</span> <span className={classes.result}>{tag}</span>{" "}
        <span className={classes.sentence}>{text}</span>
      </span>
      {children}
    </li>
  );
}

function LaterRow({ view, found }: { view: VerificationView; found: LaterFinding }) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const others = found.others
    .map(({ applicantName, status, created }) =>
      t("warnings.laterOne", {
        name: applicantName || t("noName"),
        status: t(`status.${status}`),
        at: format.instant(created),
      }),
    )
    .join("; ");
  return (
    <Row
      result="later"
      icon={<IconUsers size={16} stroke={2} />}
      title={t(`checks.${found.name}`)}
      tag={t("warnings.foundLater")}
      text={t("warnings.later", { others })}
    >
      <ShowEvidence view={view} name={found.name} evidence={null} />
    </Row>
  );
}

function Declined({ view }: { view: VerificationView }) {
  const { t } = useTranslation("verifications");
  return (
    <p className={classes.reasons}>
      {t("warnings.declined")}
      {view.declineReasons.map((reason) => (
        <StatusBadge key={reason} tone="bad">
          {t(`reasons.${reason}`)}
        </StatusBadge>
      ))}
    </p>
  );
}

export function Warnings({ view }: { view: VerificationView }) {
  const { t } = useTranslation("verifications");
  const say = useFindingWords();
  const [isWhole, setIsWhole] = useState(false);
  const later = laterFindings(view.duplicates);
  const warnings = checkWarningsOf(view.checks);
  const count = later.length + warnings.length;
  const Passed = resultIcons.pass;
  const hasReasons = view.status === "invalid" && view.declineReasons.length > 0;
  const isClear = later.length === 0 && areAllPassed(view.checks);
  if (count === 0 && !isClear && !hasReasons) return null;
  const without = t(view.isTest ? "test.decidedByName" : "checkList.none");
  const shown = isWhole ? warnings : warnings.slice(0, Math.max(0, shownAtFirst - later.length));
  const hidden = warnings.length - shown.length;
  return (
    <section className={classes.root} data-clear={isClear} aria-labelledby="warnings">
      <h2 id="warnings" className={classes.title}>
        {isClear && <Passed size={16} aria-hidden />}
        {count > 0 ? t("warnings.title", { count }) : isClear ? t("warnings.none") : without}
      </h2>
      {hasReasons && <Declined view={view} />}
      <ul className={classes.list}>
        {later.map((found) => (
          <LaterRow key={found.kind} view={view} found={found} />
        ))}
        {shown.map((check) => {
          const Icon = resultIcons[check.result];
          return (
            <Row
              key={check.name}
              result={check.result}
              icon={<Icon size={16} stroke={2} />}
              title={t(`checks.${check.name}`)}
              tag={t(`results.${check.result}`)}
              text={say(check)}
            >
              <ShowEvidence view={view} name={check.name} evidence={check.evidence} />
            </Row>
          );
        })}
      </ul>
      {hidden > 0 && (
        <button type="button" className={classes.more} onClick={() => setIsWhole(true)}>
          {t("warnings.more", { count: hidden })}
        </button>
      )}
    </section>
  );
}
