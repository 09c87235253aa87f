import { Progress } from "@mantine/core";
import { type ReactNode, type Ref, useId } from "react";
import { useTranslation } from "react-i18next";
import type { ScreenedList, ScreeningHit, ScreeningQuestion } from "#contract/records/verifications/screening.ts";
import { type BadgeTone, StatusBadge } from "#ui/status-badge.tsx";
import { useFormat } from "#web/platform/format.ts";
import { Comparison } from "./comparison.widget.tsx";
import { EntryDetails } from "./entry-details.widget.tsx";
import classes from "./hit-card.module.css";
import { useHitReasons } from "./hit-words.ts";
import { useListWords } from "./list-words.ts";

export type HitCardProps = {
  hit: ScreeningHit;
  queried: ScreeningQuestion;
  list: Pick<ScreenedList, "name" | "kind">;
  isSearch?: boolean;
  verdict?: "relevant" | "irrelevant" | null;
  ref?: Ref<HTMLElement>;
  children?: ReactNode;
};

const tones: Record<ScreeningHit["band"], BadgeTone> = { strong: "bad", probable: "wait", possible: "info" };
const colors: Record<ScreeningHit["band"], string> = { strong: "red", probable: "yellow", possible: "indigo" };

function Head({ hit, list, id }: Pick<HitCardProps, "hit" | "list"> & { id: string }) {
  const { t } = useTranslation(["screenings", "verifications"]);
  const { nameOf } = useListWords();
  return (
    <header className={classes.head}>
      <div className={classes.who}>
        <h3 id={id} className={classes.title}>
          <bdi>{hit.listed}</bdi>
        </h3>
        <div className={classes.chips}>
          <StatusBadge tone="quiet">{t(`verifications:listKinds.${list.kind}`)}</StatusBadge>
          <span dir="auto">{nameOf({ code: hit.listCode, name: list.name })}</span>
          <span className={classes.quiet}>{t(`by.${hit.by}`)}</span>
        </div>
      </div>
      <div className={classes.score}>
        <div className={classes.band}>
          <StatusBadge tone={tones[hit.band]}>{t(`bands.${hit.band}`)}</StatusBadge>
          <b className={classes.number} aria-hidden>
            {hit.score}
          </b>
        </div>
        <Progress value={hit.score} size="sm" color={colors[hit.band]} aria-label={t("score", { score: hit.score })} />
      </div>
    </header>
  );
}

function Meetings({ words }: { words: NonNullable<ScreeningHit["explanation"]>["words"] }) {
  const { t } = useTranslation("screenings");
  const format = useFormat();
  if (words.length === 0) return null;
  return (
    <div>
      <p className={classes.small}>{t("why.words")}</p>
      <ul className={classes.lines}>
        {words.map(({ asked: queried, listed, how, likeness }) => {
          const said = { queried, listed, how: t(`why.how.${how}`) };
          return (
            <li key={`${queried} ${listed}`}>
              {how === "same" || likeness === 1
                ? t("why.meeting", said)
                : t("why.meetingPercent", { ...said, percent: format.percent(100 * likeness) })}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Why({ hit }: { hit: ScreeningHit }) {
  const { t } = useTranslation("screenings");
  const say = useHitReasons();
  const signed = (points: number) => (points > 0 ? `+${points}` : `−${Math.abs(points)}`);
  return (
    <section className={classes.why}>
      <div>
        <h4 className={classes.small}>{t("why.title")}</h4>
        <ul className={classes.lines}>
          {say(hit).map(({ text, points }) => (
            <li key={text}>
              {text}
              {points !== null && <span className={classes.points}>{t("why.points", { points: signed(points) })}</span>}
            </li>
          ))}
        </ul>
      </div>
      <Meetings words={hit.explanation?.words ?? []} />
    </section>
  );
}

export function HitCard({ hit, queried, list, isSearch = false, verdict = null, ref, children }: HitCardProps) {
  const id = useId();
  return (
    <article className={classes.root} aria-labelledby={id} tabIndex={-1} ref={ref} data-verdict={verdict ?? "none"}>
      <div className={classes.columns}>
        <Head hit={hit} list={list} id={id} />
        {children && <div className={classes.judgement}>{children}</div>}
        <Comparison queried={queried} hit={hit} isSearch={isSearch} />
        <Why hit={hit} />
        <div className={classes.details}>
          <EntryDetails hit={hit} />
        </div>
      </div>
    </article>
  );
}
