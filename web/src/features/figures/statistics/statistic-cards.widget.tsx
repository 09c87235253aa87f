import { useTranslation } from "react-i18next";
import { statistics } from "#contract/figures/statistics.calls.ts";
import type { StatisticCards as Cards, VolumePoint } from "#contract/figures/statistics.contract.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { useFormat } from "#web/platform/format.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { Sparkline } from "./sparkline.tsx";
import { StatisticCard } from "./statistic-card.widget.tsx";
import classes from "./statistics.module.css";
import {
  casesOf,
  type StatisticChoice,
  statisticFiltersOf,
  statisticQueryOf,
  statisticShareOf,
} from "./statistics-search.rules.ts";
import { useStatisticWords } from "./statistics-words.ts";
import { Unread } from "./unread.widget.tsx";
import { totalOf } from "./volume-series.ts";

const four = ["1", "2", "3", "4"];
const triesOf = ({ verifications, applicants }: Cards) => (applicants > 0 ? verifications / applicants : 0);
const rateOf = ({ approved, declined }: Pick<Cards, "approved" | "declined">) =>
  statisticShareOf(approved, approved + declined);
const automaticOf = ({ decidedByChecks, decided }: Cards) => statisticShareOf(decidedByChecks, decided);

type Props = { choice: StatisticChoice; cards: Cards; before: Cards; days: number };

/** Two numbers that may be unknown: a change of what is unknown is none. */
const bothOf = (now: number | null, before: number | null) =>
  now === null || before === null ? null : { now, before };

function First({ choice, cards, before, days, points }: Props & { points: readonly VolumePoint[] }) {
  const { t } = useTranslation("statistics");
  const format = useFormat();
  const words = useStatisticWords();
  const text = (name: "verifications" | "rate" | "automatic" | "processing") => ({
    name: t(`cards.${name}`),
    help: t(`help.${name}`),
  });
  const compared = (both: ReturnType<typeof bothOf>, isMoreGood: boolean | null, isShare = false) =>
    both ? { ...both, isMoreGood, days, isShare } : undefined;
  const counted = (part: number, whole: number) =>
    whole > 0 ? t("notes.of", { part: format.number(part), whole: format.number(whole) }) : t("notes.none");
  return (
    <dl className={classes.cards} aria-label={t("cards.label")}>
      <StatisticCard
        {...text("verifications")}
        value={format.number(cards.verifications)}
        note={t("notes.before", { before: format.number(before.verifications) })}
        compared={compared({ now: cards.verifications, before: before.verifications }, null)}
        cases={casesOf(choice)}
        spark={<Sparkline values={points.map(totalOf)} />}
      />
      <StatisticCard
        {...text("rate")}
        value={words.share(rateOf(cards))}
        note={counted(cards.approved, cards.approved + cards.declined)}
        compared={compared(bothOf(rateOf(cards), rateOf(before)), true, true)}
        cases={casesOf(choice, ["valid"])}
        spark={<Sparkline values={points.map(rateOf)} />}
      />
      <StatisticCard
        {...text("automatic")}
        value={words.share(automaticOf(cards))}
        note={counted(cards.decidedByChecks, cards.decided)}
        compared={compared(bothOf(automaticOf(cards), automaticOf(before)), null, true)}
      />
      <StatisticCard
        {...text("processing")}
        value={words.duration(cards.medianSeconds)}
        note={
          cards.averageSeconds === null
            ? t("notes.none")
            : t("notes.average", { average: words.duration(cards.averageSeconds) })
        }
        compared={compared(bothOf(cards.medianSeconds, before.medianSeconds), false)}
      />
    </dl>
  );
}

const counts = ["approved", "declined", "pending", "processing"] as const;
const counted = {
  approved: { status: ["valid"], isMoreGood: true },
  declined: { status: ["invalid"], isMoreGood: false },
  // The list of what is to review leaves out what waits for its applicant: it has fewer than this figure.
  pending: { status: null, isMoreGood: null },
  processing: { status: ["processing"], isMoreGood: null },
} as const;

function Strip({ choice, cards, before, days }: Props) {
  const { t } = useTranslation("statistics");
  const format = useFormat();
  const words = useStatisticWords();
  return (
    <dl className={classes.strip} aria-label={t("cards.more")}>
      {counts.map((name) => (
        <StatisticCard
          key={name}
          name={t(name === "processing" ? "cards.checking" : `cards.${name}`)}
          help={t(name === "processing" ? "help.checking" : `help.${name}`)}
          value={format.number(cards[name])}
          compared={{ now: cards[name], before: before[name], isMoreGood: counted[name].isMoreGood, days }}
          {...(counted[name].status && { cases: casesOf(choice, counted[name].status) })}
        />
      ))}
      <StatisticCard
        name={t("cards.applicants")}
        help={t("help.applicants")}
        value={format.number(cards.applicants)}
        compared={{ now: cards.applicants, before: before.applicants, isMoreGood: null, days }}
      />
      <StatisticCard
        name={t("cards.firstTry")}
        help={t("help.firstTry")}
        value={words.share(statisticShareOf(cards.firstTriesApproved, cards.firstTries))}
      />
      <StatisticCard
        name={t("cards.tries")}
        help={t("help.tries")}
        value={cards.applicants > 0 ? format.decimal(triesOf(cards)) : "–"}
        compared={{ now: triesOf(cards), before: triesOf(before), isMoreGood: false, days }}
      />
    </dl>
  );
}

export function StatisticCards({ choice, days }: { choice: StatisticChoice; days: number }) {
  const read = useReplyQuery(statistics.overview, { query: statisticQueryOf(choice) });
  // The chart below asks the same: it is one call.
  const volume = useReplyQuery(statistics.volume, { body: { filters: statisticFiltersOf(choice) } });
  if (read.data) {
    const all = { choice, cards: read.data.cards, before: read.data.before.cards, days };
    return (
      <>
        <First {...all} points={volume.data?.points ?? []} />
        <Strip {...all} />
      </>
    );
  }
  if (read.error) return <Unread error={read.error} onRetry={() => void read.refetch()} />;
  return (
    <>
      <div className={classes.cards} aria-busy>
        {four.map((each) => (
          <Skeleton key={each} height={88} radius="md" />
        ))}
      </div>
      <Skeleton height={64} radius="md" />
    </>
  );
}
