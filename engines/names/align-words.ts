import { meetInitials } from "./align-initials.ts";
import {
  isEssentialKind,
  type NameAlignment,
  pairWords,
  type ScoredNameWord,
  type WordAlignment,
} from "./alignment.ts";
import type { NameWordKind } from "./names.types.ts";

export type WordLikenessMeasure = {
  likeness(queried: number, listed: number): number;
  /** Likeness of neighbouring words on one side, `first` to `last`, written together, with one word on the other. */
  joinedQueried(first: number, last: number, single: number): number;
  joinedListed(first: number, last: number, single: number): number;
};
const mayMeet = (kind: NameWordKind) => kind === "title" || isEssentialKind(kind);

const NEARLY_SAME = 0.85;
const TITLE_WEIGHT = 0.3;
const JOINED_LIKENESS = 0.98;

const rankOf = ({ likeness, weight, queried, listed }: WordAlignment) =>
  likeness + weight / 100 - Math.abs(queried - listed) / 1000;

function aloneIn(words: ScoredNameWord[], used: number): number[] {
  const alone: number[] = [];
  for (let i = 0; i < words.length; i += 1)
    if (((used >> i) & 1) === 0 && isEssentialKind(words[i]?.kind ?? "name")) alone.push(i);
  return alone;
}

function pairsOf(queried: ScoredNameWord[], listed: ScoredNameWord[], measure: WordLikenessMeasure): WordAlignment[] {
  const pairs: WordAlignment[] = [];
  for (let i = 0; i < queried.length; i += 1) {
    const a = queried[i];
    if (!a) continue;
    for (let j = 0; j < listed.length; j += 1) {
      const b = listed[j];
      if (!b) continue;
      if ((a.kind === "particle") !== (b.kind === "particle") && (a.kind === "name" || b.kind === "name")) {
        // Ben and Benjamin, Le and Le.
        const likeness = measure.likeness(i, j);
        if (likeness >= NEARLY_SAME) pairs.push(pairWords(i, j, likeness, TITLE_WEIGHT));
        continue;
      }
      if (!mayMeet(a.kind) || !mayMeet(b.kind)) continue;
      if (a.kind === "title" || b.kind === "title") {
        // Sheikh Hasina: what is a title for us may be a name for her.
        const likeness = a.kind === b.kind ? 0 : measure.likeness(i, j);
        if (likeness >= NEARLY_SAME) pairs.push(pairWords(i, j, likeness, TITLE_WEIGHT));
        continue;
      }
      if (a.kind === "initial" || b.kind === "initial") continue;
      const likeness = measure.likeness(i, j);
      if (likeness === 0) continue;
      const weight = (kindWeight(a) * (a.weight + b.weight)) / 2;
      pairs.push(pairWords(i, j, likeness, weight));
    }
  }
  return pairs;
}

const KIND_WEIGHTS: Partial<Record<NameWordKind, number>> = { companyWord: 0.5, patronymic: 0.7 };
const kindWeight = ({ kind }: ScoredNameWord) => KIND_WEIGHTS[kind] ?? 1;

/** `least`: how like the other word it has to be. */
type Run = { first: number; last: number; own: number; least: number };

const JOINED_LEAST = 0.7;
/** A form that is written together with a name is all of both. */
const JOINED_FORM_LEAST = 0.97;

/** Neighbours that nobody met yet, and such words with the particles before them, or a form beside them: de la Cruz, JSCOSTRELIA. */
function* runsOf(words: ScoredNameWord[], alone: number[]): Generator<Run> {
  for (const last of alone) {
    if (words[last]?.kind === "initial") continue;
    const run = { first: last - 1, last, own: last, least: JOINED_LEAST };
    if (alone.includes(last - 1)) yield run;
    for (let first = last - 1; first >= last - 2 && words[first]?.kind === "particle"; first -= 1)
      yield { ...run, first };
    if (words[last - 1]?.kind === "companyForm") yield { ...run, least: JOINED_FORM_LEAST };
    if (words[last + 1]?.kind === "companyForm")
      yield { ...run, first: last, last: last + 1, least: JOINED_FORM_LEAST };
  }
}

const drop = (positions: number[], position: number) => {
  const at = positions.indexOf(position);
  if (at >= 0) positions.splice(at, 1);
};

/** Words that nobody met yet, next to each other, against one word of the other side. */
function addJoined(
  alignment: NameAlignment,
  queried: ScoredNameWord[],
  listed: ScoredNameWord[],
  measure: WordLikenessMeasure,
): void {
  const tryJoin = (isQueried: boolean) => {
    const { queriedAlone, listedAlone } = alignment;
    const [several, one, words] = isQueried
      ? [queriedAlone, listedAlone, queried]
      : [listedAlone, queriedAlone, listed];
    for (const { first, last, own, least } of runsOf(words, several))
      for (const single of one) {
        const likeness = isQueried
          ? measure.joinedQueried(first, last, single)
          : measure.joinedListed(first, last, single);
        if (likeness < least) continue;
        const isBoth = several.includes(first) && several.includes(last);
        const weight = isBoth
          ? Math.max(words[first]?.weight ?? 0, words[last]?.weight ?? 0) * 1.5
          : (words[own]?.weight ?? 0);
        const [run, other] = [
          [first, last],
          [single, -1],
        ] as const;
        const [[queriedAt, alsoQueried], [listedAt, alsoListed]] = isQueried ? [run, other] : [other, run];
        alignment.meetings.push({
          ...pairWords(queriedAt, listedAt, likeness * JOINED_LIKENESS, weight),
          alsoQueried,
          alsoListed,
        });
        drop(several, first);
        drop(several, last);
        drop(one, single);
        return true;
      }
    return false;
  };
  while (tryJoin(true) || tryJoin(false));
}

/** The best pairs of words first; what is left over stands alone. */
export function alignWords(
  queried: ScoredNameWord[],
  listed: ScoredNameWord[],
  measure: WordLikenessMeasure,
): NameAlignment {
  const pairs = pairsOf(queried, listed, measure);
  if (pairs.length > 1) pairs.sort((a, b) => rankOf(b) - rankOf(a));
  let [usedQueried, usedListed] = [0, 0];
  const meetings: WordAlignment[] = [];
  for (const pair of pairs) {
    if ((usedQueried >> pair.queried) & 1 || (usedListed >> pair.listed) & 1) continue;
    usedQueried |= 1 << pair.queried;
    usedListed |= 1 << pair.listed;
    meetings.push(pair);
  }
  const alignment = { meetings, queriedAlone: aloneIn(queried, usedQueried), listedAlone: aloneIn(listed, usedListed) };
  if (alignment.queriedAlone.length + alignment.listedAlone.length > 0) widen(alignment, measure);
  if (mayBeJoined(alignment, queried, listed)) addJoined(alignment, queried, listed, measure);
  meetInitials(alignment, queried, listed);
  return alignment;
}

const BADLY_MET = 0.9;
const BETTER_BY = 0.1;

/** A word that met its like badly may be a part of one that is written apart: Yi Mou and Yimou. */
function widen(alignment: NameAlignment, measure: WordLikenessMeasure): void {
  const { queriedAlone, listedAlone } = alignment;
  for (const meeting of alignment.meetings) {
    if (meeting.likeness >= BADLY_MET || meeting.alsoQueried >= 0 || meeting.alsoListed >= 0) continue;
    const { queried, listed, likeness } = meeting;
    const tryWith = (own: number, alone: number[], isQueried: boolean) => {
      for (const other of [own - 1, own + 1]) {
        if (!alone.includes(other)) continue;
        const [first, last] = [Math.min(own, other), Math.max(own, other)];
        const joined = isQueried
          ? measure.joinedQueried(first, last, listed)
          : measure.joinedListed(first, last, queried);
        if (joined * JOINED_LIKENESS < likeness + BETTER_BY) continue;
        meeting.likeness = joined * JOINED_LIKENESS;
        meeting[isQueried ? "queried" : "listed"] = first;
        meeting[isQueried ? "alsoQueried" : "alsoListed"] = last;
        drop(alone, other);
        return true;
      }
      return false;
    };
    if (!tryWith(queried, queriedAlone, true)) tryWith(listed, listedAlone, false);
  }
}

const hasSmall = (words: ScoredNameWord[]) => words.some(({ kind }) => kind === "particle" || kind === "companyForm");

/** Jean Pierre and Jeanpierre; De Gaulle and Degaulle. */
function mayBeJoined(
  { queriedAlone, listedAlone }: NameAlignment,
  queried: ScoredNameWord[],
  listed: ScoredNameWord[],
): boolean {
  if (queriedAlone.length === 0 || listedAlone.length === 0) return false;
  return queriedAlone.length + listedAlone.length > 2 || hasSmall(queried) || hasSmall(listed);
}
