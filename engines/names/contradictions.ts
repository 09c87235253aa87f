import type { NameAlignment, ScoredNameWord, WordAlignment } from "./alignment.ts";
import { isGeneration, PATRONYMIC_GROUP, SHIP_GROUP } from "./word-groups.ts";

/** What contradicts a name is no hit, however much else is the same. */
const CONTRADICTED = 0.65;

type Sides = { queried: readonly ScoredNameWord[]; listed: readonly ScoredNameWord[] };

// Loops instead of array methods here: each name of a list that is like a queried one comes here.

const INITIAL = 1;
const PART = 2;

/** Whether an initial stands alone, and whether any part of a name does. */
function aloneKinds(words: readonly ScoredNameWord[], alone: readonly number[]): number {
  let kinds = 0;
  for (const position of alone) {
    const kind = words[position]?.kind;
    if (kind === "initial") kinds |= INITIAL | PART;
    else if (kind === "name" || kind === "patronymic") kinds |= PART;
  }
  return kinds;
}

/** Henrik G. and Henrik W., Henrik W. and Henrik Johan. */
function hasOtherInitial({ queriedAlone, listedAlone }: NameAlignment, { queried, listed }: Sides): boolean {
  if (queriedAlone.length === 0 || listedAlone.length === 0) return false;
  const [a, b] = [aloneKinds(queried, queriedAlone), aloneKinds(listed, listedAlone)];
  return ((a & INITIAL) !== 0 && b !== 0) || ((b & INITIAL) !== 0 && a !== 0);
}

/** 0 if it has none. */
function generationOf(words: readonly ScoredNameWord[]): number {
  for (const { group } of words) if (group > 0 && isGeneration(group)) return group;
  return 0;
}

/** Jr and III. */
function isOtherGeneration({ queried, listed }: Sides): boolean {
  const a = generationOf(queried);
  const b = a === 0 ? 0 : generationOf(listed);
  return b !== 0 && a !== b;
}

/** The word of a ship's number. */
function shipOf(words: readonly ScoredNameWord[]): number | undefined {
  for (const { group, id } of words) if (group === SHIP_GROUP) return id;
  return undefined;
}

function isOtherShip({ queried, listed }: Sides): boolean {
  const a = shipOf(queried);
  const b = a === undefined ? undefined : shipOf(listed);
  return b !== undefined && a !== b;
}

const isBefore = (words: readonly ScoredNameWord[], position: number) =>
  words[position + 1]?.group === PATRONYMIC_GROUP;

/**
 * Salem bin Tariq and Tariq bin Salem: where a word for "son of" stands between two names, their order is the meaning. Two
 * given names before one and the same other are father and son too, among Arabic names.
 */
function isFatherForSon({ meetings }: NameAlignment, { queried, listed }: Sides, isArabic: boolean): boolean {
  const full = meetings.filter(({ isInitial }) => !isInitial).sort((a, b) => a.queried - b.queried);
  for (let i = 0; i + 1 < full.length; i += 1) {
    const [a, b] = [full[i], full[i + 1]];
    if (!a || !b || a.listed < b.listed) continue;
    if (
      isBefore(queried, a.queried) &&
      isBefore(listed, b.listed) &&
      b.queried - a.queried === 2 &&
      a.listed - b.listed === 2
    )
      return true;
  }
  return isArabic && areFirstTwoSwapped(full);
}

function areFirstTwoSwapped([first, second, ...rest]: readonly WordAlignment[]): boolean {
  if (!first || !second || rest.length === 0 || first.listed < second.listed) return false;
  return rest.every(({ listed }) => listed > first.listed);
}

/** At most this much of a name is proven, 0 to 1. `isArabic`: of both names. `isInOrder`: the words met in one order. */
export function mostOf(alignment: NameAlignment, sides: Sides, isArabic: boolean, isInOrder: boolean): number {
  const isContradicted =
    hasOtherInitial(alignment, sides) ||
    isOtherGeneration(sides) ||
    isOtherShip(sides) ||
    (!isInOrder && isFatherForSon(alignment, sides, isArabic));
  return isContradicted ? CONTRADICTED : 1;
}
