import type { Alignment, Meeting, ScoredWord } from "./alignment.ts";
import { isGeneration, PATRONYMIC_GROUP, SHIP_GROUP } from "./word-groups.ts";

/** What contradicts a name is no hit, however much else is the same. */
const CONTRADICTED = 0.65;

type Sides = { asked: readonly ScoredWord[]; listed: readonly ScoredWord[] };

const isInitialAlone = (words: readonly ScoredWord[], alone: readonly number[]) =>
  alone.some((place) => words[place]?.kind === "initial");
const isPartAlone = (words: readonly ScoredWord[], alone: readonly number[]) =>
  alone.some((place) => {
    const kind = words[place]?.kind;
    return kind === "initial" || kind === "name" || kind === "patronymic";
  });

/** Henrik G. and Henrik W., Henrik W. and Henrik Johan. */
const hasOtherInitial = ({ askedAlone, listedAlone }: Alignment, { asked, listed }: Sides) =>
  (isInitialAlone(asked, askedAlone) && isPartAlone(listed, listedAlone)) ||
  (isInitialAlone(listed, listedAlone) && isPartAlone(asked, askedAlone));

function groupsIn(words: readonly ScoredWord[], is: (group: number) => boolean): Set<number> {
  const groups = new Set<number>();
  for (const { group } of words) if (group > 0 && is(group)) groups.add(group);
  return groups;
}

/** Jr and III. */
function isOtherGeneration({ asked, listed }: Sides): boolean {
  const [a, b] = [groupsIn(asked, isGeneration), groupsIn(listed, isGeneration)];
  return a.size > 0 && b.size > 0 && ![...a].some((group) => b.has(group));
}

const shipOf = (words: readonly ScoredWord[]) => words.find(({ group }) => group === SHIP_GROUP)?.id;

function isOtherShip({ asked, listed }: Sides): boolean {
  const [a, b] = [shipOf(asked), shipOf(listed)];
  return a !== undefined && b !== undefined && a !== b;
}

const isBefore = (words: readonly ScoredWord[], place: number) => words[place + 1]?.group === PATRONYMIC_GROUP;

/**
 * Salem bin Tariq and Tariq bin Salem: where a word for "son of" stands between two names, their order is the meaning. Two
 * given names before one and the same other are father and son too, among Arabic names.
 */
function isFatherForSon({ meetings }: Alignment, { asked, listed }: Sides, isArabic: boolean): boolean {
  const full = meetings.filter(({ isInitial }) => !isInitial).sort((a, b) => a.asked - b.asked);
  for (let i = 0; i + 1 < full.length; i += 1) {
    const [a, b] = [full[i], full[i + 1]];
    if (!a || !b || a.listed < b.listed) continue;
    if (isBefore(asked, a.asked) && isBefore(listed, b.listed) && b.asked - a.asked === 2 && a.listed - b.listed === 2)
      return true;
  }
  return isArabic && areFirstTwoSwapped(full);
}

function areFirstTwoSwapped([first, second, ...rest]: readonly Meeting[]): boolean {
  if (!first || !second || rest.length === 0 || first.listed < second.listed) return false;
  return rest.every(({ listed }) => listed > first.listed);
}

/** At most this much of a name is proven, 0 to 1. `isArabic`: of both names. */
export function mostOf(alignment: Alignment, sides: Sides, isArabic: boolean): number {
  const isContradicted =
    hasOtherInitial(alignment, sides) ||
    isOtherGeneration(sides) ||
    isOtherShip(sides) ||
    isFatherForSon(alignment, sides, isArabic);
  return isContradicted ? CONTRADICTED : 1;
}
