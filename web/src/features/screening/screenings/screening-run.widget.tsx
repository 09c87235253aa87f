import { useTranslation } from "react-i18next";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import type { ScreenedList, Screening } from "#contract/records/verifications/screening.ts";
import type { screenings } from "#contract/screening/screenings.calls.ts";
import { useFormat } from "#web/platform/format.ts";
import { useSession } from "#web/platform/session.ts";
import classes from "./screening-run.module.css";

export function SearchedLists({ lists }: { lists: readonly ScreenedList[] }) {
  const { t } = useTranslation(["screenings", "verifications"]);
  const format = useFormat();
  return (
    <ul className={classes.lists}>
      {lists.map(({ source, code, name, kind, version, entriesCount, confirmedAt }) => (
        <li key={`${source} ${code}`}>
          <span dir="auto" className={classes.name}>
            {name}
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

function EarlierRuns({ earlier }: { earlier: Earlier }) {
  const { t } = useTranslation("screenings");
  const format = useFormat();
  if (earlier.length === 0) return null;
  return (
    <details className={classes.fold}>
      <summary>{t("look.earlier", { count: earlier.length })}</summary>
      <ul className={classes.lists}>
        {earlier.map(({ at, requestedBy, hits }) => (
          <li key={at}>
            {requestedBy
              ? t("look.byMember", { at: format.instant(at), name: requestedBy })
              : t("look.byCheck", { at: format.instant(at) })}
            <span className={classes.facts}>{t("look.earlierHits", { count: hits })}</span>
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
  const { at, requestedBy, lists } = screening;
  // A test's hit is of no list.
  const isTest = useSession().user?.mode === "test";
  const when = format.instant(at);
  return (
    <div className={classes.root}>
      <p className={classes.when} title={format.fullInstant(at)}>
        {requestedBy ? t("look.byMember", { at: when, name: requestedBy }) : t("look.byCheck", { at: when })}
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
