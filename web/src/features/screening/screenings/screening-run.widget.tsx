import { useTranslation } from "react-i18next";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import type { ScreenedList, Screening } from "#contract/records/verifications/screening.ts";
import type { screenings } from "#contract/screening/screenings.calls.ts";
import { useFormat } from "#web/platform/format.ts";
import { useSession } from "#web/platform/session.ts";
import { useListWords } from "./list-words.ts";
import classes from "./screening-run.module.css";

export function SearchedLists({ lists }: { lists: readonly ScreenedList[] }) {
  const { t } = useTranslation(["screenings", "verifications"]);
  const format = useFormat();
  const { nameOf } = useListWords();
  return (
    <ul className={classes.lists}>
      {lists.map(({ source, code, name, kind, version, entriesCount, confirmedAt }) => (
        <li key={`${source} ${code}`}>
          <span dir="auto" className={classes.name}>
            {nameOf({ code, name })}
          </span>
          <span className={classes.facts}>
            {[
              t(`verifications:listKinds.${kind}`),
              t("look.version", { version }),
              t("look.entries", { count: entriesCount }),
              confirmedAt ? t("look.fresh", { at: format.instant(confirmedAt) }) : t("look.always"),
            ].join(" · ")}
          </span>
        </li>
      ))}
    </ul>
  );
}

type Earlier = ReplyOfEndpoint<typeof screenings.show>["earlier"];

function useRunWords(): (run: Pick<Screening, "at" | "requestedBy" | "isByMonitoring">) => string {
  const { t } = useTranslation("screenings");
  const format = useFormat();
  return ({ at: instant, requestedBy, isByMonitoring }) => {
    const at = format.instant(instant);
    if (isByMonitoring) return t("look.byMonitoring", { at });
    return requestedBy ? t("look.byMember", { at, name: requestedBy }) : t("look.byCheck", { at });
  };
}

function EarlierRuns({ earlier }: { earlier: Earlier }) {
  const { t } = useTranslation("screenings");
  const sayRun = useRunWords();
  if (earlier.length === 0) return null;
  return (
    <details className={classes.fold}>
      <summary>{t("look.earlier", { count: earlier.length })}</summary>
      <ul className={classes.lists}>
        {earlier.map((run) => (
          <li key={run.at}>
            {sayRun(run)}
            <span className={classes.facts}>{t("look.earlierHits", { count: run.hits })}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** When it was, who requested it, and of which lists in which state. */
export function ScreeningRun({ screening, earlier }: { screening: Screening; earlier: Earlier }) {
  const { t } = useTranslation("screenings");
  const format = useFormat();
  const sayRun = useRunWords();
  const { at, lists } = screening;
  // A test's hit is of no list.
  const isTest = useSession().user?.mode === "test";
  return (
    <div className={classes.root}>
      <p className={classes.when} title={format.fullInstant(at)}>
        {sayRun(screening)}
      </p>
      {lists.length > 0 && !isTest && (
        <details className={classes.fold} open={screening.hits.length === 0}>
          <summary>{t("look.lists", { count: lists.length })}</summary>
          <SearchedLists lists={lists} />
        </details>
      )}
      <EarlierRuns earlier={earlier} />
    </div>
  );
}
