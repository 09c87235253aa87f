import { isEssentialKind, type NameAlignment, type ScoredNameWord } from "./alignment.ts";
import { mostOf } from "./contradictions.ts";
import type { NameWordKind } from "./names.types.ts";
import { isArabicParticle, SHIP_GROUP, SURNAME_TITLE_GROUP, USUAL_GROUP } from "./word-groups.ts";
import { SLIP } from "./word-likeness.ts";

/** What a word costs that only one side has, when the rest met: by kind, and for names by their place. */
const ALONE: Partial<Record<NameWordKind, number>> = { patronymic: 0.15, initial: 0.12, companyWord: 0.3 };
const MIDDLE = 0.3;
const EDGE = 0.42;
const PARTICLE = 0.04;
const PARTICLE_AGAINST = 0.3;
const TITLE_AGAINST = 0.5;
const FORM = 0.05;
/** A form of another class: AG and GmbH are two companies of one group. */
const OTHER_FORM = 0.09;
/** A slip in the only word of a company's own weighs less where the form is the same. */
const SAME_FORM = 0.1;
/** What tells two companies of one group apart is one word of business or of a country. */
const FAMILY_WORD = 0.46;
/** Of these a company may have one more or less. */
const SHIP_NUMBER = 0.05;
/** One word in common of several is no match; with an initial it may be. */
const ONE_WORD = 0.65;
const ONE_WORD_AND_INITIAL = 0.82;
/** A surname that many bear, with an initial, is not even a possible match; between the two weights it is a slope. */
const COMMON_AND_INITIAL = 0.68;
const COMMON = 0.62;
const RARE = 0.8;
/** Two names that have one word each against the other are two names, however many words they share. */
const ONE_WORD_AGAINST = 0.69;
/** In a company's name of one own word, how much that word counts besides the mean, if it is no worse than a slip. */
const ONE_ROOT = 0.75;
/** Two words that stand against each other say more than two that agree. */
const AGAINST = 1.5;
const OTHER_ORDER = 0.01;
/** Weight of the worst pair against the mean of all, by the number of pairs. */
const WORST = [0, 0, 0.7, 0.55, 0.4];

// Loops instead of array methods in this file: each name of a list that is like a queried one comes here.

function aloneCost(words: ScoredNameWord[], alone: number[]): number {
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
    if (word.kind === "number") sum += word.group === SHIP_GROUP ? SHIP_NUMBER : 1;
    else sum += (ALONE[word.kind] ?? byPlace) * word.weight;
  }
  return sum;
}

/** What it costs, by kind, when the other side has another word instead. */
const AGAINST_KIND: Partial<Record<NameWordKind, number>> = { patronymic: 0.8, initial: 0.3, companyWord: 0.65 };

function fullWeight(words: ScoredNameWord[], alone: number[]): number {
  let sum = 0;
  for (const i of alone) sum += (AGAINST_KIND[words[i]?.kind ?? "name"] ?? 1) * (words[i]?.weight ?? 0);
  return sum;
}

/** How many words of a kind have no word of their class on the other side. `mayBeName`: only those that are names elsewhere. */
function othersOf(kind: NameWordKind, words: ScoredNameWord[], others: ScoredNameWord[], mayBeName = false): number {
  let count = 0;
  for (const word of words) {
    if (word.kind !== kind || (mayBeName && isArabicParticle(word.group))) continue;
    let isShared = false;
    for (const other of others) if (other.kind === kind && other.group === word.group) isShared = true;
    if (!isShared) count += 1;
  }
  return count;
}

const hasKind = (kind: NameWordKind, words: ScoredNameWord[]) => {
  for (const word of words) if (word.kind === kind) return true;
  return false;
};

/** Of the forms: 0 where they are of one class, or neither has one. */
function formCost(queried: ScoredNameWord[], listed: ScoredNameWord[]): number {
  const [more, fewer] = [othersOf("companyForm", queried, listed), othersOf("companyForm", listed, queried)];
  if (more === 0 && fewer === 0) return 0;
  return more > 0 && fewer > 0 ? OTHER_FORM : FORM;
}

/** Particles and company forms that only one side has. */
function smallCost(queried: ScoredNameWord[], listed: ScoredNameWord[]): number {
  const particles = Math.max(othersOf("particle", queried, listed), othersOf("particle", listed, queried));
  return PARTICLE * Math.min(2, particles) + formCost(queried, listed);
}

const isName = (words: ScoredNameWord[], i: number) => words[i]?.kind !== "companyWord";

export function areWordsInOrder({ meetings }: NameAlignment): boolean {
  for (const a of meetings) for (const b of meetings) if (a.queried < b.queried && a.listed > b.listed) return false;
  return true;
}

type Sides = { queried: ScoredNameWord[]; listed: ScoredNameWord[] };

function isAnyName(words: ScoredNameWord[], alone: number[]): boolean {
  for (const i of alone) if (words[i]?.kind === "name") return true;
  return false;
}

/** The most that what met can prove. */
function capOf({ meetings, queriedAlone, listedAlone }: NameAlignment, { queried, listed }: Sides): number {
  let [fullCount, hasName, hasInitial, lastWeight] = [0, false, false, 0];
  for (const meeting of meetings) {
    if (meeting.isInitial) hasInitial = true;
    else {
      fullCount += 1;
      lastWeight = meeting.weight;
      hasName ||= isName(queried, meeting.queried) || isName(listed, meeting.listed);
    }
  }
  if (fullCount > 1) return 1;
  if (!hasName) return fullCount === 0 ? 0.6 : ONE_WORD;
  if (hasInitial) {
    const share = Math.max(0, Math.min(1, (lastWeight - COMMON) / (RARE - COMMON)));
    return COMMON_AND_INITIAL + share * (ONE_WORD_AND_INITIAL - COMMON_AND_INITIAL);
  }
  // A. Smith and B. Smith: an initial may stand against another.
  const isAgainst = queriedAlone.length > 0 && listedAlone.length > 0;
  return isAgainst || isAnyName(queried, queriedAlone) || isAnyName(listed, listedAlone) ? ONE_WORD : 1;
}

/** Particles and titles that are names elsewhere (in Vietnam Le is a surname) may stand against a name of the other side. */
function smallAgainst(words: ScoredNameWord[], others: ScoredNameWord[], met: number): number {
  let sum = PARTICLE_AGAINST * othersOf("particle", words, others, true);
  for (let i = 0; i < words.length; i += 1)
    if (words[i]?.group === SURNAME_TITLE_GROUP && ((met >> i) & 1) === 0) sum += TITLE_AGAINST;
  return sum;
}

/** A company's word of business or country that the other has not, where only one word of its own is left. */
function familyCost(words: ScoredNameWord[], alone: number[]): number {
  let cost = 0;
  for (const i of alone) if (words[i]?.kind === "companyWord" && words[i]?.group !== USUAL_GROUP) cost = FAMILY_WORD;
  return cost;
}

/**
 * 0 to 1: how much of both names met, times how well it met. What is missing on one side costs little, what stands
 * against another word costs in full; the worst pair counts besides the mean, since one other name is another person.
 */
export function scoreAlignment(alignment: NameAlignment, sides: Sides, isArabic = false): number {
  const { meetings, queriedAlone, listedAlone } = alignment;
  const { queried, listed } = sides;
  let [weight, met, worst, pairs, roots, metQueried, metListed] = [0, 0, 1, 0, 0, 0, 0];
  for (const meeting of meetings) {
    weight += meeting.weight;
    met += meeting.weight * meeting.likeness;
    metQueried |= 1 << meeting.queried;
    metListed |= 1 << meeting.listed;
    if (meeting.isInitial) continue;
    pairs += 1;
    if (isName(queried, meeting.queried)) roots += 1;
    worst = Math.min(worst, meeting.likeness);
  }
  if (weight === 0) return 0;
  let [more, fewer] = [fullWeight(queried, queriedAlone), fullWeight(listed, listedAlone)];
  const [isMore, isFewer] = [more > 0, fewer > 0];
  if (isFewer) more += smallAgainst(queried, listed, metQueried);
  if (isMore) fewer += smallAgainst(listed, queried, metListed);
  const against = Math.min(more, fewer) * AGAINST;
  const oneSided = against > 0 ? Math.abs(more - fewer) : 0;
  let missing = against > 0 ? 0 : aloneCost(queried, queriedAlone) + aloneCost(listed, listedAlone);
  if (roots === 1)
    missing = Math.max(missing, weight * familyCost(queried, queriedAlone), weight * familyCost(listed, listedAlone));
  const coverage = weight / (weight + against + oneSided / 2 + missing + smallCost(queried, listed));
  const share = WORST[Math.min(pairs, 4)] ?? 0;
  // What tells one company from another is one word.
  const isOneRoot = roots === 1 && pairs > 1;
  const mean = met / weight;
  const isSlip = worst >= SLIP;
  const rootShare = isSlip ? ONE_ROOT : 1;
  let quality = isOneRoot ? (1 - rootShare) * mean + rootShare * worst : (1 - share) * mean + share * worst;
  if (isSlip && hasKind("companyForm", queried) && formCost(queried, listed) === 0)
    quality += SAME_FORM * (1 - quality);
  const inOrder = areWordsInOrder(alignment);
  const isAgainst = isAnyName(queried, queriedAlone) && isAnyName(listed, listedAlone);
  const most = Math.min(
    capOf(alignment, sides),
    mostOf(alignment, sides, isArabic, inOrder),
    isAgainst ? ONE_WORD_AGAINST : 1,
  );
  const score = Math.min(coverage * quality, most);
  return inOrder ? score : Math.max(0, score - OTHER_ORDER);
}
