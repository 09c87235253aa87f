import { useTranslation } from "react-i18next";
import type { ScreeningHit } from "#contract/records/verifications/screening.ts";
import { useFormat } from "#web/platform/format.ts";
import type { ComparedRow } from "./comparison.rules.ts";

type Explanation = NonNullable<ScreeningHit["explanation"]>;
type Reason = { text: string; points: number | null };

/** A day, a month or a year alone, as far as it is known. */
export function useHitDayWords(): (day: string) => string {
  const format = useFormat();
  return (day) => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? format.day(day) : day);
}

function useShortfallWords(): (shortfall: Explanation["shortfalls"][number]) => string {
  const { t } = useTranslation("screenings");
  const format = useFormat();
  return (shortfall) => {
    if ("kind" in shortfall)
      return t(`why.${shortfall.why}`, { word: shortfall.word, kind: t(`why.wordKinds.${shortfall.kind}`) });
    if ("asked" in shortfall) {
      const { asked: queried, listed, likeness } = shortfall;
      return t("why.wordDiffers", { queried, listed, percent: format.percent(100 * likeness) });
    }
    return t(`why.${shortfall.why}`);
  };
}

/** Why a score is what it is, as sentences. */
export function useHitReasons(): (hit: ScreeningHit) => Reason[] {
  const { t } = useTranslation("screenings");
  const sayShortfall = useShortfallWords();
  return ({ explanation, nameScore }) => {
    if (!explanation) return [{ text: t("why.sameNumber"), points: null }];
    const plain = (text: string): Reason => ({ text, points: null });
    return [
      ...(nameScore === null ? [] : [plain(t("why.nameScore", { score: nameScore }))]),
      ...explanation.shortfalls.map((shortfall) => plain(sayShortfall(shortfall))),
      ...explanation.qualifiers.map(({ what, outcome, points }) => ({
        // Only births have more outcomes than two.
        text: t(`why.${what}.${outcome}` as "why.birth.same"),
        points: points === 0 ? null : points,
      })),
    ];
  };
}

export function useValueWords(): (field: ComparedRow["field"], value: string) => string {
  const { t } = useTranslation("screenings");
  const format = useFormat();
  const sayDay = useHitDayWords();
  return (field, value) => {
    if (field === "birth") return sayDay(value);
    if (field === "country") return /^[A-Z]{2}$/.test(value) ? format.country(value) : value;
    if (field === "gender") return t(`genders.${value as "male"}`);
    return field === "kind" ? t(`kinds.${value as "person"}`) : value;
  };
}
