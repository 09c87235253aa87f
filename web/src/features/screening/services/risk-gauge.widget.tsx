import { useTranslation } from "react-i18next";
import { riskScores } from "#contract/screening/services/service-kinds.ts";
import type { CryptoReply } from "#contract/screening/services/service-replies.ts";
import classes from "./risk-gauge.module.css";

/** Three steps; none is lit while nothing is known. */
export function RiskGauge({ reply }: { reply: CryptoReply }) {
  const { t } = useTranslation("services");
  const score = reply.risk?.score ?? null;
  const said = score ? t(`risk.${score}`) : t("risk.none");
  const isOnNone = reply.listed.length === 0 && reply.lists.length > 0 && reply.missing.length === 0;
  const why = reply.listed.length > 0 ? t("risk.highBody") : score === null && isOnNone ? t("risk.noneBody") : null;
  return (
    <section className={classes.root} data-score={score ?? "none"} aria-label={t("risk.gauge", { score: said })}>
      <div className={classes.words}>
        <span className={classes.term}>{t("risk.title")}</span>
        <b className={classes.score}>{said}</b>
      </div>
      <ol className={classes.steps} aria-hidden>
        {riskScores.map((each) => (
          <li key={each} className={classes.step} data-step={each} data-lit={each === score || undefined}>
            {t(`risk.short.${each}`)}
          </li>
        ))}
      </ol>
      {why && <p className={classes.why}>{why}</p>}
    </section>
  );
}
