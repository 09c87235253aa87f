import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { useFormat } from "#web/platform/format.ts";
import overview from "../overview.module.css";
import classes from "./check-list.module.css";
import { worstChecksFirst } from "./check-summary.rules.ts";
import { resultIcons } from "./check-summary.widget.tsx";
import { useFindingWords } from "./finding-words.ts";

export function CheckList({ checks, isTest }: Pick<VerificationView, "checks" | "isTest">) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const say = useFindingWords();
  return (
    <section aria-labelledby="checks">
      <h2 id="checks" className={overview.title}>
        {t("checkList.title")}
      </h2>
      {isTest && <p className={overview.none}>{t("test.decidedByName")}</p>}
      {checks.length === 0 && !isTest && <p className={overview.none}>{t("checkList.none")}</p>}
      {checks.length > 0 && (
        <ul className={`${overview.box} ${classes.list}`}>
          {worstChecksFirst(checks).map((check) => {
            const Icon = resultIcons[check.result];
            return (
              <li key={check.name} className={classes.check} data-result={check.result}>
                <Icon size={16} stroke={2} className={classes.icon} aria-hidden />
                <div className={classes.words}>
                  <span className={classes.name}>{t(`checks.${check.name}`)}</span>
                  <span>{say(check)}</span>
                  <span className={classes.quiet} title={format.fullInstant(check.at)}>
                    {t("checkList.engineVersion", { engine: check.engine, version: check.version })}
                  </span>
                  {check.reasons.length > 0 && (
                    <span className={classes.quiet}>
                      {t("checkList.reasons", {
                        reasons: format.list(check.reasons.map((reason) => t(`reasons.${reason}`))),
                      })}
                    </span>
                  )}
                </div>
                <span className={classes.result}>{t(`results.${check.result}`)}</span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
