import { checkDigitOf } from "./check-digit.ts";
import { ALPHABET, type MrzCellScores } from "./mrz-cells.ts";
import { type CheckedMrzField, isPossibleMrz, type MrzCheckName, type MrzLayout, restOfNumber } from "./mrz-layout.ts";

/** `margin`: lead over the second; `digitLead`: of the best digit over the best letter, where only letters may be. */
type Cell = { candidates: { character: string; score: number }[]; margin: number; digitLead: number };
export type SpelledCell = { likeness: number; lead: number; digitLead: number };
export type MrzSpelling = {
  lines: string[];
  checks: { name: MrzCheckName; valid: boolean }[];
  repaired: boolean;
  /** Mean correlation, −1 to 1. */
  likeness: number;
  /** 0–1. */
  confidence: number;
  cells: SpelledCell[][];
};

/** The most correlation that a replacement may cost; more would be invention. */
const REPAIR_REACH = 0.13;
const RIVAL_REACH = 0.06;
/** A lead of this much correlation is certain. */
export const SURE_LEAD = 0.12;

const DIGITS = "0123456789";

function cellOf(scores: MrzCellScores | undefined, allowed: (character: string) => boolean): Cell {
  const candidates = [...ALPHABET]
    .flatMap((character, i) => (allowed(character) ? [{ character, score: scores?.[i] ?? -1 }] : []))
    .sort((a, b) => b.score - a.score);
  const best = candidates[0]?.score ?? 0;
  const bestDigit = allowed("0")
    ? -1
    : Math.max(...[...DIGITS].map((digit) => scores?.[ALPHABET.indexOf(digit)] ?? -1));
  return { candidates, margin: best - (candidates[1]?.score ?? 0), digitLead: bestDigit - best };
}

const textAt = (text: string[][], cells: [number, number][]) => cells.map(([l, c]) => text[l]?.[c] ?? "<").join("");

/** A document without an end has fillers for it; a date of its end is never known in part. */
const WHOLE_OR_NONE = /^(?:[0-9]{6}|<{6})$/;

/** Right when the check digit fits; an empty personal number may have a filler instead (ICAO 9303 part 4, 4.2.2.2). */
function isRight(text: string[][], field: CheckedMrzField): boolean {
  const value = textAt(text, field.cells);
  const check = textAt(text, [field.check]);
  if (field.name === "expiryDate" && !WHOLE_OR_NONE.test(value)) return false;
  if (check === "<") return field.name === "personalNumber" ? /^<*$/.test(value) : longNumberIsRight(text, field);
  return checkDigitOf(value) === check;
}

/** A longer number continues in the optional data. */
function longNumberIsRight(text: string[][], field: CheckedMrzField): boolean {
  const rest = field.name === "documentNumber" ? restOfNumber(text.map((line) => line.join(""))) : null;
  if (!rest) return false;
  // States differ on whether the filler itself is weighed; ICAO's own example fits both.
  const number = textAt(text, field.cells);
  return [`${number}<${rest.characters}`, `${number}${rest.characters}`].some(
    (value) => checkDigitOf(value) === rest.checkDigit,
  );
}

type Change = { line: number; column: number; character: string; cost: number };

function changesFor(cells: Cell[][], field: CheckedMrzField): Change[] {
  return [...field.cells, field.check].flatMap(([line, column]) => {
    const [first, ...others] = cells[line]?.[column]?.candidates ?? [];
    if (!first) return [];
    return others
      .map(({ character, score }) => ({ line, column, character, cost: first.score - score }))
      .filter((change) => change.cost <= REPAIR_REACH);
  });
}

const withChanges = (text: string[][], changes: Change[]) =>
  text.map((row, l) =>
    row.map((old, c) => changes.find((change) => change.line === l && change.column === c)?.character ?? old),
  );

type Solution = { text: string[][]; cost: number };

function onlyOne(solutions: Solution[]): string[][] | null {
  const [first, second] = [...solutions].sort((a, b) => a.cost - b.cost);
  if (!first || (second && second.cost < first.cost + RIVAL_REACH)) return null;
  return first.text;
}

function repair(text: string[][], cells: Cell[][], layout: MrzLayout, field: CheckedMrzField): string[][] | null {
  const changes = changesFor(cells, field);
  const composite = layout.checks.find((check) => check.name === "composite");
  const solve = (tried: Change[]): Solution[] => {
    const changed = withChanges(text, tried);
    const isSolved = isRight(changed, field) && (!composite || isRight(changed, composite));
    return isSolved ? [{ text: changed, cost: tried.reduce((sum, change) => sum + change.cost, 0) }] : [];
  };
  const pairs = changes.flatMap((a, i) =>
    changes
      .slice(i + 1)
      .filter((b) => (b.line !== a.line || b.column !== a.column) && a.cost + b.cost <= REPAIR_REACH)
      .map((b) => [a, b]),
  );
  return onlyOne([...changes.map((change) => [change]), ...pairs].flatMap(solve));
}

function repairAll(read: string[][], cells: Cell[][], layout: MrzLayout): string[][] {
  const wrong = layout.checks.filter((field) => !isRight(read, field));
  const own = wrong.filter((field) => field.name !== "composite");
  if (wrong.length === 0 || own.length > 2) return read;
  if (own.length === 2) return repairApart(read, cells, own);
  const field = own[0] ?? wrong[0];
  return (field && repair(read, cells, layout, field)) ?? read;
}

/** Two broken fields are repaired one by one; the composite digit must then fit by itself. */
function repairApart(read: string[][], cells: Cell[][], fields: CheckedMrzField[]): string[][] {
  let text = read;
  for (const field of fields) {
    const solutions = changesFor(cells, field)
      .map((change) => ({ text: withChanges(text, [change]), cost: change.cost }))
      .filter((solution) => isRight(solution.text, field));
    const only = onlyOne(solutions);
    if (!only) return read;
    text = only;
  }
  return text;
}

/** A wrong check digit is repaired only if exactly one way is within reach; names are never changed. */
export function spellLines(scores: MrzCellScores[][], layout: MrzLayout): MrzSpelling {
  const cells = layout.classes.map((row, line) =>
    row.map((_, column) =>
      cellOf(scores[line]?.[column], (character) => isPossibleMrz(layout, line, column, character)),
    ),
  );
  const read = cells.map((row) => row.map((cell) => cell.candidates[0]?.character ?? "<"));
  const mended = repairAll(read, cells, layout);
  const composite = layout.checks.find((check) => check.name === "composite");
  const text = composite && mended !== read && !isRight(mended, composite) ? read : mended;
  const all = cells.flat();
  const likeness = all.reduce((sum, cell) => sum + (cell.candidates[0]?.score ?? 0), 0) / all.length;
  const lead = all.reduce((sum, cell) => sum + Math.min(1, cell.margin / SURE_LEAD), 0) / all.length;
  return {
    lines: text.map((row) => row.join("")),
    checks: layout.checks.map((field) => ({ name: field.name, valid: isRight(text, field) })),
    repaired: text !== read,
    likeness,
    confidence: Math.max(0, Math.min(1, lead * Math.max(0, likeness))),
    cells: cells.map((row, line) =>
      row.map(({ candidates, margin, digitLead }, column) => {
        const chosen = candidates.find(({ character }) => character === text[line]?.[column]);
        return { likeness: chosen?.score ?? -1, lead: margin, digitLead };
      }),
    ),
  };
}
