import { type Alignment, isEssentialKind, type ScoredWord } from "./align-words.ts";
import type { WordKind } from "./names.types.ts";

/** What a word costs that only one side has, when the rest met: by kind, and for names by their place. */
const ALONE: Partial<Record<WordKind, number>> = { patronymic: 0.15, initial: 0.12, companyWord: 0.3 };
const MIDDLE = 0.3;
const EDGE = 0.42;
const PARTICLE = 0.04;
const PARTICLE_AGAINST = 0.3;
const FORM = 0.05;
/** One word in common of several is no match; with an initial it may be. */
const ONE_WORD = 0.65;
const ONE_WORD_AND_INITIAL = 0.82;
/** A surname that many bear, with an initial, is not even a possible match. */
const COMMON_AND_INITIAL = 0.68;
const COMMON = 0.72;
/** Two words that stand against each other say more than two that agree. */
const AGAINST = 1.5;
const OTHER_ORDER = 0.01;
/** Weight of the worst pair against the mean of all, by the number of pairs. */
const WORST = [0, 0, 0.7, 0.55, 0.4];

// Loops instead of array methods in this file: each name of a list that is like an asked one comes here.

function aloneCost(words: ScoredWord[], alone: number[]): number {
  let [first, last] = [words.length, -1];
  for (let i = 0; i < words.length; i += 1) {
    if (!isEssentialKind(words[i]?.kind ?? "name")) continue;
    first = Math.min(first, i);
    last = i;
  }
  let sum = 0;
  for (const i of alone) {
    const word = words[i];
    if (!word) continue;
    const byPlace = i === first || i === last ? EDGE : MIDDLE;
    sum += word.kind === "number" ? 1 : (ALONE[word.kind] ?? byPlace) * word.weight;
  }
  return sum;
}

/** What it costs, by kind, when the other side has another word instead. */
const AGAINST_KIND: Partial<Record<WordKind, number>> = { patronymic: 0.8, initial: 0.3, companyWord: 0.65 };

function fullWeight(words: ScoredWord[], alone: number[]): number {
  let sum = 0;
  for (const i of alone) sum += (AGAINST_KIND[words[i]?.kind ?? "name"] ?? 1) * (words[i]?.weight ?? 0);
  return sum;
}

function othersOf(kind: WordKind, words: ScoredWord[], others: ScoredWord[]): number {
  let count = 0;
  for (const word of words) {
    if (word.kind !== kind) continue;
    let isShared = false;
    for (const other of others) if (other.id === word.id) isShared = true;
    if (!isShared) count += 1;
  }
  return count;
}

/** Particles and company forms that only one side has. */
function smallCost(asked: ScoredWord[], listed: ScoredWord[]): number {
  const particles = Math.max(othersOf("particle", asked, listed), othersOf("particle", listed, asked));
  const forms = Math.max(othersOf("companyForm", asked, listed), othersOf("companyForm", listed, asked));
  return PARTICLE * Math.min(2, particles) + FORM * Math.min(1, forms);
}

const isName = (words: ScoredWord[], i: number) => words[i]?.kind !== "companyWord";

export function isInOrder({ meetings }: Alignment): boolean {
  for (const a of meetings) for (const b of meetings) if (a.asked < b.asked && a.listed > b.listed) return false;
  return true;
}

type Sides = { asked: ScoredWord[]; listed: ScoredWord[] };

function isAnyName(words: ScoredWord[], alone: number[]): boolean {
  for (const i of alone) if (words[i]?.kind === "name") return true;
  return false;
}

/** The most that what met can prove. */
function capOf({ meetings, askedAlone, listedAlone }: Alignment, { asked, listed }: Sides): number {
  let [fullCount, hasName, hasInitial, lastWeight] = [0, false, false, 0];
  for (const meeting of meetings) {
    if (meeting.isInitial) hasInitial = true;
    else {
      fullCount += 1;
      lastWeight = meeting.weight;
      hasName ||= isName(asked, meeting.asked) || isName(listed, meeting.listed);
    }
  }
  if (fullCount > 1) return 1;
  if (!hasName) return fullCount === 0 ? 0.6 : ONE_WORD;
  if (hasInitial) return lastWeight < COMMON ? COMMON_AND_INITIAL : ONE_WORD_AND_INITIAL;
  // A. Smith and B. Smith: an initial may stand against another.
  const isAgainst = askedAlone.length > 0 && listedAlone.length > 0;
  return isAgainst || isAnyName(asked, askedAlone) || isAnyName(listed, listedAlone) ? ONE_WORD : 1;
}

/**
 * 0 to 1: how much of both names met, times how well it met. What is missing on one side costs little, what stands
 * against another word costs in full; the worst pair counts besides the mean, since one other name is another person.
 */
export function scoreAlignment(alignment: Alignment, sides: Sides): number {
  const { meetings, askedAlone, listedAlone } = alignment;
  const { asked, listed } = sides;
  let [weight, met, worst, pairs, roots] = [0, 0, 1, 0, 0];
  for (const meeting of meetings) {
    weight += meeting.weight;
    met += meeting.weight * meeting.likeness;
    if (meeting.isInitial) continue;
    pairs += 1;
    if (isName(asked, meeting.asked)) roots += 1;
    worst = Math.min(worst, meeting.likeness);
  }
  if (weight === 0) return 0;
  // In Vietnam Le is a surname, so a particle may stand against a name.
  const more = fullWeight(asked, askedAlone) + PARTICLE_AGAINST * othersOf("particle", asked, listed);
  const fewer = fullWeight(listed, listedAlone) + PARTICLE_AGAINST * othersOf("particle", listed, asked);
  const against = Math.min(more, fewer) * AGAINST;
  const oneSided = against > 0 ? Math.abs(more - fewer) : 0;
  const missing = against > 0 ? 0 : aloneCost(asked, askedAlone) + aloneCost(listed, listedAlone);
  const coverage = weight / (weight + against + oneSided / 2 + missing + smallCost(asked, listed));
  const share = WORST[Math.min(pairs, 4)] ?? 0;
  // What tells one company from another is one word.
  const isOneRoot = roots === 1 && pairs > 1;
  const quality = isOneRoot ? worst : (1 - share) * (met / weight) + share * worst;
  const score = Math.min(coverage * quality, capOf(alignment, sides));
  return isInOrder(alignment) ? score : Math.max(0, score - OTHER_ORDER);
}
