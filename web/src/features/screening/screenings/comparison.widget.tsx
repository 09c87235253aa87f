import { IconArrowsDiff, IconCheck, IconMinus, IconTilde, type TablerIcon } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ScreeningHit, ScreeningQuestion } from "#contract/records/verifications/screening.ts";
import classes from "./comparison.module.css";
import { type ComparedRow, type ComparisonOutcome, comparedRows } from "./comparison.rules.ts";
import { useValueWords } from "./hit-words.ts";
import { markedParts } from "./marked-words.rules.ts";

const icons: Record<ComparisonOutcome, TablerIcon> = {
  same: IconCheck,
  near: IconTilde,
  different: IconArrowsDiff,
  unknown: IconMinus,
};

function Mark({ outcome }: { outcome: ComparisonOutcome }) {
  const { t } = useTranslation("screenings");
  const Icon = icons[outcome];
  return (
    <span className={classes.mark} data-outcome={outcome}>
      <Icon size={14} stroke={2} aria-hidden />
      {t(`compare.outcomes.${outcome}`)}
    </span>
  );
}

function Values({ field, values }: { field: ComparedRow["field"]; values: ComparedRow["queried"] }) {
  const { t } = useTranslation("screenings");
  const say = useValueWords();
  if (values.length === 0) return <span className={classes.unknown}>{t("compare.unknown")}</span>;
  return (
    <ul className={classes.values}>
      {values.map(({ value, isMet }) => (
        <li key={value} dir="auto" data-met={isMet}>
          {say(field, value)}
        </li>
      ))}
    </ul>
  );
}

type Words = NonNullable<ScreeningHit["explanation"]>["words"];

export function MarkedName({ name, words, side }: { name: string; words: Words; side: "asked" | "listed" }) {
  let at = 0;
  return (
    <span dir="auto" className={classes.name}>
      {markedParts(name, words, side).map(({ text, how }) => {
        at += text.length;
        return how === null ? (
          <span key={at}>{text}</span>
        ) : (
          <mark key={at} data-how={how === "same" ? "same" : "alike"}>
            {text}
          </mark>
        );
      })}
    </span>
  );
}

type Props = { queried: ScreeningQuestion; hit: ScreeningHit; isSearch: boolean };

const nameOutcome = ({ by, nameScore }: ScreeningHit, isEqual: boolean): ComparisonOutcome => {
  if (by !== "name") return isEqual ? "same" : "unknown";
  return nameScore === 100 ? "same" : "near";
};

function NameCells({
  queried,
  hit,
  labels,
}: Pick<Props, "queried" | "hit"> & { labels: { mine: string; theirs: string } }) {
  const { t } = useTranslation("screenings");
  const words = hit.explanation?.words ?? [];
  const mine = hit.by === "name" ? hit.asked : queried.names.join(", ");
  const theirs = hit.by === "name" ? hit.listed : (hit.record.names[0]?.text ?? "");
  const none = <span className={classes.unknown}>{t("compare.unknown")}</span>;
  const outcome = mine === "" ? "unknown" : nameOutcome(hit, mine === theirs);
  return (
    <tr>
      <th scope="row">{t("compare.fields.name")}</th>
      <td data-label={labels.mine}>{mine ? <MarkedName name={mine} words={words} side="asked" /> : none}</td>
      <td data-label={labels.theirs}>{theirs ? <MarkedName name={theirs} words={words} side="listed" /> : none}</td>
      <td>
        <Mark outcome={outcome} />
      </td>
    </tr>
  );
}

export function Comparison({ queried, hit, isSearch }: Props) {
  const { t } = useTranslation("screenings");
  const labels = { mine: t(isSearch ? "compare.searched" : "compare.applicant"), theirs: t("compare.entry") };
  return (
    <table className={classes.root} aria-label={t("compare.title")}>
      <thead>
        <tr>
          <td />
          <th scope="col">{labels.mine}</th>
          <th scope="col">{labels.theirs}</th>
          <th scope="col">
            <span className={classes.spoken}>{t("compare.mark")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        <NameCells queried={queried} hit={hit} labels={labels} />
        {comparedRows(queried, hit).map((row) => (
          <tr key={row.field}>
            <th scope="row">{t(`compare.fields.${row.field}`)}</th>
            <td data-label={labels.mine}>
              <Values field={row.field} values={row.queried} />
            </td>
            <td data-label={labels.theirs}>
              <Values field={row.field} values={row.listed} />
            </td>
            <td>
              <Mark outcome={row.outcome} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
