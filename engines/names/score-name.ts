import { type Alignment, isEssentialKind, type ScoredWord } from "./align-words.ts";
import type { WordKind } from "./names.types.ts";

/** What a word costs that only one side has, when the rest met: by kind, and for names by their place. */
const ALONE: Partial<Record<WordKind, number>> = { patronymic: 0.15, initial: 0.12, companyWord: 0.3 };
const MIDDLE = 0.3;
const EDGE = 0.42;
const PARTICLE = 0.04;
const FORM = 0.05;
/** One word in common of several is no match; with an initial it may be. */
const ONE_WORD = 0.65;
const ONE_WORD_AND_INITIAL = 0.82;
/** A surname that many bear, with an initial, is not even a possible match. */
const COMMON_AND_INITIAL = 0.68;
const COMMON = 0.72;
const OTHER_ORDER = 0.01;
/** Weight of the worst pair against the mean of all, by the number of pairs. */
const WORST = [0, 0, 0.5, 0.4, 0.3];

function aloneCost(words: ScoredWord[], alone: number[]): number {
  let [first, last] = [words.length, -1];
  words.forEach(({ kind }, i) => {
    if (!isEssentialKind(kind)) return;
    first = Math.min(first, i);
    last = i;
  });
  return alone.reduce((sum, i) => {
    const word = words[i];
    if (!word) return sum;
    if (word.kind === "number") return sum + 1;
    const byPlace = i === first || i === last ? EDGE : MIDDLE;
    return sum + (ALONE[word.kind] ?? byPlace) * word.weight;
  }, 0);
}

const fullWeight = (words: ScoredWord[], alone: number[]) =>
  alone.reduce((sum, i) => sum + (ALONE[words[i]?.kind ?? "name"] ?? 1) * (words[i]?.weight ?? 0), 0);

/** Particles and company forms that only one side has. */
function smallCost(asked: ScoredWord[], listed: ScoredWord[]): number {
  const count = (words: ScoredWord[], others: ScoredWord[], kind: WordKind) =>
    words.filter((word) => word.kind === kind && !others.some(({ id }) => id === word.id)).length;
  const particles = Math.max(count(asked, listed, "particle"), count(listed, asked, "particle"));
  const forms = Math.max(count(asked, listed, "companyForm"), count(listed, asked, "companyForm"));
  return PARTICLE * Math.min(2, particles) + FORM * Math.min(1, forms);
}

const isName = (words: ScoredWord[], i: number) => words[i]?.kind !== "companyWord";

export function isInOrder({ meetings }: Alignment): boolean {
  const listed = [...meetings].sort((a, b) => a.asked - b.asked).map((meeting) => meeting.listed);
  return listed.every((place, i) => i === 0 || place > (listed[i - 1] ?? 0));
}

type Sides = { asked: ScoredWord[]; listed: ScoredWord[] };

/** The most that what met can prove. */
function capOf({ meetings, askedAlone, listedAlone }: Alignment, { asked, listed }: Sides): number {
  const full = meetings.filter(({ isInitial }) => !isInitial);
  const names = full.filter((meeting) => isName(asked, meeting.asked) || isName(listed, meeting.listed));
  if (names.length === 0 && full.length < 2) return full.length === 0 ? 0.6 : ONE_WORD;
  if (full.some(({ alsoAsked, alsoListed }) => alsoAsked >= 0 || alsoListed >= 0)) return 1;
  const hasInitial = meetings.some(({ isInitial }) => isInitial);
  if (hasInitial && full.length === 1) {
    const isCommon = (full[0]?.weight ?? 0) < COMMON;
    return isCommon ? COMMON_AND_INITIAL : ONE_WORD_AND_INITIAL;
  }
  const othersAlone = [
    ...askedAlone.filter((i) => asked[i]?.kind === "name"),
    ...listedAlone.filter((i) => listed[i]?.kind === "name"),
  ];
  return names.length === 1 && full.length === 1 && othersAlone.length > 0 ? ONE_WORD : 1;
}

/**
 * 0 to 1: how much of both names met, times how well it met. What is missing on one side costs little, what stands
 * against another word costs in full; the worst pair counts besides the mean, since one other name is another person.
 */
export function scoreAlignment(alignment: Alignment, sides: Sides): number {
  const { meetings, askedAlone, listedAlone } = alignment;
  const { asked, listed } = sides;
  let [weight, met, worst, pairs] = [0, 0, 1, 0];
  for (const meeting of meetings) {
    weight += meeting.weight;
    met += meeting.weight * meeting.likeness;
    if (meeting.isInitial) continue;
    pairs += 1;
    worst = Math.min(worst, meeting.likeness);
  }
  if (weight === 0) return 0;
  const [more, fewer] = [fullWeight(asked, askedAlone), fullWeight(listed, listedAlone)];
  const against = Math.min(more, fewer);
  const oneSided = against > 0 ? Math.max(more, fewer) - against : 0;
  const missing = against > 0 ? 0 : aloneCost(asked, askedAlone) + aloneCost(listed, listedAlone);
  const coverage = weight / (weight + against + oneSided / 2 + missing + smallCost(asked, listed));
  const share = WORST[Math.min(pairs, 4)] ?? 0;
  const quality = (1 - share) * (met / weight) + share * worst;
  const score = Math.min(coverage * quality, capOf(alignment, sides));
  return isInOrder(alignment) ? score : Math.max(0, score - OTHER_ORDER);
}
