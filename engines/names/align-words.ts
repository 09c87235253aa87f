import type { WordKind } from "./names.types.ts";

/** A word as it is scored; `weight` is its rarity, 0.5 to 1. */
export type ScoredWord = { kind: WordKind; weight: number; id: number; letter: number };
/** `asked` and `listed` are places in the names; -1 as second place: the word met one word only. */
export type Meeting = {
  asked: number;
  alsoAsked: number;
  listed: number;
  alsoListed: number;
  likeness: number;
  weight: number;
  isInitial: boolean;
};
export type Alignment = { meetings: Meeting[]; askedAlone: number[]; listedAlone: number[] };
export type Measure = {
  likeness(asked: number, listed: number): number;
  /** Likeness of two neighbouring words on one side, written together, with one word on the other. */
  joinedAsked(asked: number, listed: number): number;
  joinedListed(asked: number, listed: number): number;
};
export const isEssentialKind = (kind: WordKind) => kind !== "particle" && kind !== "companyForm" && kind !== "title";

const mayMeet = (kind: WordKind) => kind === "title" || isEssentialKind(kind);

const NEARLY_SAME = 0.85;
const TITLE_WEIGHT = 0.3;
const INITIAL_WEIGHT = 0.5;
const JOINED_LIKENESS = 0.98;

const pair = (asked: number, listed: number, likeness: number, weight: number): Meeting => ({
  asked,
  alsoAsked: -1,
  listed,
  alsoListed: -1,
  likeness,
  weight,
  isInitial: false,
});

const rankOf = ({ likeness, weight, asked, listed, isInitial }: Meeting) =>
  (isInitial ? likeness - 0.6 : likeness) + weight / 100 - Math.abs(asked - listed) / 1000;

function aloneIn(words: ScoredWord[], used: number): number[] {
  const alone: number[] = [];
  for (let i = 0; i < words.length; i += 1)
    if (((used >> i) & 1) === 0 && isEssentialKind(words[i]?.kind ?? "name")) alone.push(i);
  return alone;
}

function pairsOf(asked: ScoredWord[], listed: ScoredWord[], measure: Measure): Meeting[] {
  const pairs: Meeting[] = [];
  for (let i = 0; i < asked.length; i += 1) {
    const a = asked[i];
    if (!a || !mayMeet(a.kind)) continue;
    for (let j = 0; j < listed.length; j += 1) {
      const b = listed[j];
      if (!b || !mayMeet(b.kind)) continue;
      if (a.kind === "title" || b.kind === "title") {
        // Sheikh Hasina: what is a title for us may be a name for her.
        const likeness = a.kind === b.kind ? 0 : measure.likeness(i, j);
        if (likeness >= NEARLY_SAME) pairs.push(pair(i, j, likeness, TITLE_WEIGHT));
        continue;
      }
      const isInitial = (a.kind === "initial") !== (b.kind === "initial");
      if (isInitial) {
        const isOfName = (a.kind === "initial" ? b.kind : a.kind) !== "number" && a.letter === b.letter;
        if (isOfName) pairs.push({ ...pair(i, j, 0.9, INITIAL_WEIGHT), isInitial: true });
        continue;
      }
      const likeness = measure.likeness(i, j);
      if (likeness === 0) continue;
      const weight = (kindWeight(a) * (a.weight + b.weight)) / 2;
      pairs.push({ ...pair(i, j, likeness, weight), isInitial: a.kind === "initial" });
    }
  }
  return pairs;
}

const KIND_WEIGHTS: Partial<Record<WordKind, number>> = { initial: 0.5, companyWord: 0.5, patronymic: 0.7 };
const kindWeight = ({ kind }: ScoredWord) => KIND_WEIGHTS[kind] ?? 1;

/** Words that nobody met yet, next to each other, against one word of the other side. */
function addJoined(alignment: Alignment, asked: ScoredWord[], listed: ScoredWord[], measure: Measure): void {
  const { meetings } = alignment;
  const tryJoin = (isAsked: boolean) => {
    const [two, one] = isAsked
      ? [alignment.askedAlone, alignment.listedAlone]
      : [alignment.listedAlone, alignment.askedAlone];
    const words = isAsked ? asked : listed;
    for (const first of two)
      for (const single of one) {
        const second = first + 1;
        if (!two.includes(second)) continue;
        const likeness = isAsked ? measure.joinedAsked(first, single) : measure.joinedListed(single, first);
        if (likeness < 0.7) continue;
        const weight = Math.max(words[first]?.weight ?? 0, words[second]?.weight ?? 0) * 1.5;
        meetings.push({
          asked: isAsked ? first : single,
          alsoAsked: isAsked ? second : -1,
          listed: isAsked ? single : first,
          alsoListed: isAsked ? -1 : second,
          likeness: likeness * JOINED_LIKENESS,
          weight,
          isInitial: false,
        });
        const drop = (places: number[], place: number) => places.splice(places.indexOf(place), 1);
        drop(two, first);
        drop(two, second);
        drop(one, single);
        return true;
      }
    return false;
  };
  while (tryJoin(true) || tryJoin(false));
}

/** The best pairs of words first; what is left over stands alone. */
export function alignWords(asked: ScoredWord[], listed: ScoredWord[], measure: Measure): Alignment {
  const pairs = pairsOf(asked, listed, measure);
  if (pairs.length > 1) pairs.sort((a, b) => rankOf(b) - rankOf(a));
  let [usedAsked, usedListed] = [0, 0];
  const meetings: Meeting[] = [];
  for (const pair of pairs) {
    if ((usedAsked >> pair.asked) & 1 || (usedListed >> pair.listed) & 1) continue;
    usedAsked |= 1 << pair.asked;
    usedListed |= 1 << pair.listed;
    meetings.push(pair);
  }
  const alignment = { meetings, askedAlone: aloneIn(asked, usedAsked), listedAlone: aloneIn(listed, usedListed) };
  if (alignment.askedAlone.length + alignment.listedAlone.length > 1) addWeaklyMet(alignment, asked, listed, measure);
  return alignment;
}

/** A word that met its like badly may be a part of one that is written apart: Jean Pierre and Jeanpierre. */
function addWeaklyMet(alignment: Alignment, asked: ScoredWord[], listed: ScoredWord[], measure: Measure): void {
  const count = alignment.askedAlone.length + alignment.listedAlone.length;
  if (alignment.askedAlone.length > 0 && alignment.listedAlone.length > 0 && count > 2)
    addJoined(alignment, asked, listed, measure);
}
