import { Button, Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import type { LivenessRunView } from "#contract/records/verifications/verification-liveness.ts";
import { type BadgeTone, StatusBadge } from "#ui/status-badge.tsx";
import { useFormat } from "#web/platform/format.ts";
import { useObjectUrl } from "#web/platform/object-url.ts";
import overview from "../overview.module.css";
import { framesQuery } from "../verification.query.ts";
import classes from "./liveness-runs.module.css";

const tones: Partial<Record<LivenessRunView["state"], BadgeTone>> = { passed: "good", failed: "bad" };

/** Newest first: the last try is the one that counts. */
export function LivenessRuns({ view: { id, liveness } }: { view: VerificationView }) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  return (
    <section aria-labelledby="liveness">
      <h2 id="liveness" className={overview.title}>
        {t("liveness.title")}
      </h2>
      <p className={classes.lead}>{t("liveness.lead")}</p>
      <ol className={classes.runs} reversed>
        {[...liveness].reverse().map((run, at) => (
          <li key={run.id}>
            <details className={classes.run} open={at === 0}>
              <summary className={classes.head}>
                <strong>{t("liveness.try", { number: liveness.length - at })}</strong>
                <StatusBadge tone={tones[run.state] ?? "quiet"}>{t(`liveness.states.${run.state}`)}</StatusBadge>
                <span className={classes.requested}>
                  {run.requested.map((act) => t(`liveness.acts.${act}`)).join(" → ")}
                </span>
                <time dateTime={run.started}>{format.instant(run.started)}</time>
              </summary>
              {run.acts.length === 0 ? (
                <p className={classes.lead}>{t("liveness.none")}</p>
              ) : (
                run.acts.map((act) => <Act key={act.id} verificationId={id} act={act} />)
              )}
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Act({ verificationId, act }: { verificationId: string; act: LivenessRunView["acts"][number] }) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const { data, error, refetch } = useQuery(framesQuery({ id: verificationId, actId: act.id }));
  const address = useObjectUrl(data);
  const name = t(`liveness.acts.${act.act}`);
  return (
    <figure className={classes.act}>
      <figcaption className={classes.facts}>
        <strong>{name}</strong>
        <StatusBadge tone={act.refusal ? "bad" : "good"}>
          {act.refusal ? t(`liveness.refusals.${act.refusal}`) : t("liveness.seen")}
        </StatusBadge>
        <span>
          {t("liveness.measured", { reached: format.decimal(act.reached), wanted: format.decimal(act.wanted) })}
        </span>
        <span>{t("liveness.took", { seconds: format.decimal(act.tookMs / 1000) })}</span>
      </figcaption>
      {address ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that is wider than the screen is scrolled by keys, too
        <section className={classes.strip} tabIndex={0} aria-label={t("liveness.framesOf", { act: name })}>
          <img src={address} alt={t("liveness.framesOf", { act: name })} />
        </section>
      ) : (
        <div className={classes.waiting} role={error ? "alert" : "status"}>
          {error ? (
            <>
              {t("liveness.failed")}
              <Button variant="default" size="xs" onClick={() => void refetch()}>
                {t("photos.retry")}
              </Button>
            </>
          ) : (
            <Loader size="sm" aria-label={t("photos.loading")} />
          )}
        </div>
      )}
    </figure>
  );
}
