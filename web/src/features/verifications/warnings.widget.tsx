import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/verifications.contract.ts";
import { StatusBadge } from "#ui/status-badge.tsx";
import { warningsOf } from "./check-summary.rules.ts";
import { resultIcons } from "./check-summary.widget.tsx";
import { useFindingWords } from "./finding-words.ts";
import classes from "./warnings.module.css";

/** What a reviewer has to look at, the worst first, in plain words; and why it was declined, if it was. */
export function Warnings({ view }: { view: VerificationView }) {
  const { t } = useTranslation("verifications");
  const say = useFindingWords();
  const warnings = warningsOf(view.checks);
  const Passed = resultIcons.pass;
  const hasReasons = view.status === "invalid" && view.declineReasons.length > 0;
  if (view.checks.length === 0 && !hasReasons) return null;
  return (
    <section className={classes.root} data-clear={warnings.length === 0} aria-labelledby="warnings">
      <h2 id="warnings" className={classes.title}>
        {warnings.length === 0 ? (
          <>
            <Passed size={18} aria-hidden /> {t("warnings.none")}
          </>
        ) : (
          t("warnings.title", { count: warnings.length })
        )}
      </h2>
      {hasReasons && (
        <p className={classes.reasons}>
          {t("warnings.declined")}
          {view.declineReasons.map((reason) => (
            <StatusBadge key={reason} tone="bad">
              {t(`reasons.${reason}`)}
            </StatusBadge>
          ))}
        </p>
      )}
      <ul className={classes.list}>
        {warnings.map((check) => {
          const Icon = resultIcons[check.result];
          return (
            <li key={check.name} className={classes.warning} data-result={check.result}>
              <Icon size={18} stroke={2} className={classes.icon} aria-hidden />
              <div className={classes.words}>
                <span className={classes.name}>
                  {t(`checks.${check.name}`)}
                  <span className={classes.result}>{t(`results.${check.result}`)}</span>
                </span>
                <span>{say(check)}</span>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
