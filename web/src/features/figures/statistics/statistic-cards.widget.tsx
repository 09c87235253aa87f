import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { statistics } from "#contract/figures/statistics.calls.ts";
import type { StatisticCards as Cards } from "#contract/figures/statistics.contract.ts";
import { useFormat } from "#web/platform/format.ts";
import { useRead } from "#web/platform/queries.ts";
import { StatisticCard } from "./statistic-card.widget.tsx";
import classes from "./statistics.module.css";
import { type StatisticChoice, shareOf, statisticQueryOf } from "./statistics-search.rules.ts";
import { useStatisticWords } from "./statistics-words.ts";
import { Unread } from "./unread.widget.tsx";

const eight = ["1", "2", "3", "4", "5", "6", "7", "8"];
const triesOf = ({ verifications, applicants }: Cards) => (applicants > 0 ? verifications / applicants : 0);
const rateOf = ({ approved, declined }: Cards, part: number) => shareOf(part, approved + declined);

function Shown({ cards, before, days }: { cards: Cards; before: Cards; days: number }) {
  const { t } = useTranslation("statistics");
  const format = useFormat();
  const words = useStatisticWords();
  const compared = (of: (cards: Cards) => number, isMoreGood: boolean | null) => ({
    now: of(cards),
    before: of(before),
    isMoreGood,
    days,
  });
  const text = (
    name: "verifications" | "applicants" | "approved" | "declined" | "pending" | "firstTry" | "processing" | "tries",
  ) => ({
    name: t(`cards.${name}`),
    help: t(`help.${name}`),
  });
  const rate = (part: number) =>
    cards.approved + cards.declined > 0 ? t("notes.rate", { share: words.share(rateOf(cards, part)) }) : undefined;
  return (
    <dl className={classes.cards} aria-label={t("cards.label")}>
      <StatisticCard
        {...text("verifications")}
        value={format.number(cards.verifications)}
        compared={compared((each) => each.verifications, null)}
      />
      <StatisticCard
        {...text("applicants")}
        value={format.number(cards.applicants)}
        note={t("notes.applicants", {
          approved: format.number(cards.applicantsApproved),
          declined: format.number(cards.applicantsDeclined),
        })}
        compared={compared((each) => each.applicants, null)}
      />
      <StatisticCard
        {...text("approved")}
        value={format.number(cards.approved)}
        note={rate(cards.approved)}
        compared={compared((each) => each.approved, true)}
      />
      <StatisticCard
        {...text("declined")}
        value={format.number(cards.declined)}
        note={rate(cards.declined)}
        compared={compared((each) => each.declined, false)}
      />
      <StatisticCard
        {...text("firstTry")}
        value={format.number(cards.firstTriesApproved)}
        note={t("notes.firstTry", { share: words.share(shareOf(cards.firstTriesApproved, cards.firstTries)) })}
        compared={compared((each) => each.firstTriesApproved, true)}
      />
      <StatisticCard
        {...text("processing")}
        value={words.duration(cards.averageSeconds)}
        note={
          cards.decided > 0
            ? t("notes.processing", {
                median: words.duration(cards.medianSeconds),
                share: words.share(shareOf(cards.decidedByChecks, cards.decided)),
              })
            : t("notes.none")
        }
        compared={compared((each) => each.averageSeconds ?? 0, false)}
      />
      <StatisticCard
        {...text("tries")}
        value={cards.applicants > 0 ? format.decimal(triesOf(cards)) : "–"}
        compared={compared(triesOf, false)}
      />
      <StatisticCard
        {...text("pending")}
        value={format.number(cards.pending)}
        compared={compared((each) => each.pending, null)}
      />
    </dl>
  );
}

export function StatisticCards({ choice, days }: { choice: StatisticChoice; days: number }) {
  const read = useRead(statistics.overview, { query: statisticQueryOf(choice) });
  if (read.data) return <Shown cards={read.data.cards} before={read.data.before.cards} days={days} />;
  if (read.error) return <Unread error={read.error} onRetry={() => void read.refetch()} />;
  return (
    <div className={classes.cards} aria-busy>
      {eight.map((each) => (
        <Skeleton key={each} height={112} radius="md" />
      ))}
    </div>
  );
}
