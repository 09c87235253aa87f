import { type NameAlignment, pairWords, type ScoredNameWord } from "./alignment.ts";

const LIKENESS = 0.9;
const WEIGHT = 0.5;

const isOfName = ({ kind }: ScoredNameWord) => kind === "name" || kind === "patronymic" || kind === "initial";

/** With one full word met, an initial may stand for a name only where its own side has no full name left for that. */
const FULL_WORDS = 2;

const hasFullName = (words: readonly ScoredNameWord[], alone: readonly number[]) =>
  alone.some((position) => words[position]?.kind === "name");

function hasInitial(words: readonly ScoredNameWord[], alone: readonly number[]): boolean {
  for (const position of alone) if (words[position]?.kind === "initial") return true;
  return false;
}

const drop = (positions: number[], gone: ReadonlySet<number>) => {
  for (let i = positions.length - 1; i >= 0; i -= 1) if (gone.has(positions[i] ?? -1)) positions.splice(i, 1);
};

type Sides = { queried: readonly ScoredNameWord[]; listed: readonly ScoredNameWord[] };

/** v.d. Linde and van der Linde: initials that may be the particles of the other side count as them. */
function dropParticles(alone: number[], own: readonly ScoredNameWord[], others: readonly ScoredNameWord[]): void {
  const particles = others.filter(
    ({ kind, group }) => kind === "particle" && !own.some((word) => word.kind === kind && word.group === group),
  );
  const gone = new Set<number>();
  for (const position of alone) {
    const word = own[position];
    const at = word?.kind === "initial" ? particles.findIndex(({ letter }) => letter === word.letter) : -1;
    if (at < 0) continue;
    particles.splice(at, 1);
    gone.add(position);
  }
  drop(alone, gone);
}

function meetNames({ meetings, queriedAlone, listedAlone }: NameAlignment, { queried, listed }: Sides): void {
  const [left, right] = [queriedAlone.sort((a, b) => a - b), listedAlone.sort((a, b) => a - b)];
  const isFew = meetings.length < FULL_WORDS;
  const mayLeft = !(isFew && hasFullName(queried, left));
  const mayRight = !(isFew && hasFullName(listed, right));
  const [usedLeft, usedRight] = [new Set<number>(), new Set<number>()];
  let from = 0;
  for (const position of left) {
    const a = queried[position];
    if (!a || !isOfName(a)) continue;
    for (let at = from; at < right.length; at += 1) {
      const b = listed[right[at] ?? -1];
      if (!b || !isOfName(b) || a.letter !== b.letter) continue;
      const [isInitialA, isInitialB] = [a.kind === "initial", b.kind === "initial"];
      if (!isInitialA && !isInitialB) continue;
      if (isInitialA !== isInitialB && !(isInitialA ? mayLeft : mayRight)) continue;
      const other = right[at] ?? -1;
      meetings.push({
        ...pairWords(position, other, isInitialA && isInitialB ? 1 : LIKENESS, WEIGHT),
        isInitial: true,
      });
      usedLeft.add(position);
      usedRight.add(other);
      from = at + 1;
      break;
    }
  }
  drop(left, usedLeft);
  drop(right, usedRight);
}

/**
 * Initials meet what is left of the other name, in the order of both: A. P. is Anton Petrovich and never Petr Antonovich. The
 * first of the ones that fit is taken.
 */
export function meetInitials(
  alignment: NameAlignment,
  queried: readonly ScoredNameWord[],
  listed: readonly ScoredNameWord[],
): void {
  const { queriedAlone, listedAlone } = alignment;
  if (!hasInitial(queried, queriedAlone) && !hasInitial(listed, listedAlone)) return;
  if (queriedAlone.length > 0 && listedAlone.length > 0) meetNames(alignment, { queried, listed });
  dropParticles(queriedAlone, queried, listed);
  dropParticles(listedAlone, listed, queried);
}
