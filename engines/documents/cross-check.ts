import { type ExpectedText, type FoundText, isBetterText, SAME_TEXT_LIKENESS } from "./found-text.ts";
import type { MrzFields } from "./mrz-fields.ts";
import { mrzCellRangesOf } from "./mrz-layout.ts";
import type { MrzReading } from "./mrz-reader.ts";
import type { VisualZone } from "./visual-zone.ts";
import { findInVisualZone, withoutMrz } from "./visual-zone-lookup.ts";

/**
 * `similar`: misread or changed. `not_found` is a reason to look, no proof of forgery. `not_given`: not in the MRZ.
 * `not_available`: printed in a script that no table of the state spells, or read unsurely, so that nothing can be said.
 */
export type CrossCheck = {
  name: "surname" | "givenNames" | "documentNumber" | "birthDate" | "expiryDate";
  outcome: "match" | "similar" | "not_found" | "not_given" | "not_available";
  expected: string | null;
  found: FoundOnSide | null;
};

type FoundOnSide = FoundText & { side: number };

function lookUp(zones: VisualZone[], expected: ExpectedText): FoundOnSide | null {
  const found = zones.flatMap((zone, side) => {
    const text = findInVisualZone(zone, expected);
    return text ? [{ ...text, side }] : [];
  });
  return found.reduce<FoundOnSide | null>((best, each) => (isBetterText(each, best) ? each : best), null);
}

const outcomeOf = (found: FoundText | null): CrossCheck["outcome"] => {
  if (!found) return "not_found";
  if (found.isComparable === false) return "not_available";
  return found.similarity >= SAME_TEXT_LIKENESS ? "match" : "similar";
};

type Question = {
  [Kind in ExpectedText["kind"]]: Omit<Extract<ExpectedText, { kind: Kind }>, "value">;
}[ExpectedText["kind"]];

function checkOne(zones: VisualZone[], name: CrossCheck["name"], value: string | null, question: Question): CrossCheck {
  if (!value) return { name, outcome: "not_given", expected: null, found: null };
  const found = lookUp(zones, { ...question, value });
  return { name, outcome: outcomeOf(found), expected: value, found };
}

/** States whose documents print the month before the day. */
const MONTH_FIRST = new Set(["USA", "PHL", "FSM", "MHL", "PLW", "GUM", "PRI"]);
/** In pixels of the picture as it was read. */
const LINE_HEIGHT = 14;

/** ICAO 9303 part 3, 3.4: surname above given names, birth above expiry; otherwise they may be exchanged. */
function inOrder(checks: CrossCheck[], first: CrossCheck["name"], second: CrossCheck["name"]): CrossCheck[] {
  const foundOf = (name: string) => checks.find((check) => check.name === name)?.found;
  const [upper, lower] = [foundOf(first), foundOf(second)];
  if (!upper || !lower || upper.side !== lower.side || upper.at.top <= lower.at.top + LINE_HEIGHT) return checks;
  return checks.map((check) =>
    (check.name === first || check.name === second) && check.outcome === "match"
      ? { ...check, outcome: "similar" as const }
      : check,
  );
}

export type PrintedSide = { zone: VisualZone; mrz: MrzReading | null };

/** ICAO 9303 part 3, 4.6.2: a name that was cut fills its field to the last character. */
function isNameCut(sides: readonly PrintedSide[]): boolean {
  return sides.some(({ mrz }) => {
    if (!mrz) return false;
    const [line, , to] = mrzCellRangesOf(mrz.format).names;
    return /[A-Z]/.test((mrz.lines[line] ?? "").charAt(to - 1));
  });
}

/**
 * The MRZ's own lines are left out. The names of a passport have no check digit: this is their only check.
 * `datesInOrder`: the birth is printed above the expiry, as ICAO wants it; licences have no such order.
 */
export function crossCheck(
  fields: MrzFields,
  sides: PrintedSide[],
  { datesInOrder = true, isCut = isNameCut(sides) } = {},
): CrossCheck[] {
  const print = sides.map(({ zone, mrz }) => withoutMrz(zone, mrz?.corners ?? null));
  const { surname, givenNames, issuingState: state } = fields;
  const isMonthFirst = MONTH_FIRST.has(state);
  const name = { kind: "name", state } as const;
  const date = { kind: "date", isMonthFirst } as const;
  const checks = [
    checkOne(print, "surname", surname, { ...name, beside: givenNames, isCut: isCut && givenNames === "" }),
    checkOne(print, "givenNames", givenNames, { ...name, beside: surname, isCut }),
    checkOne(print, "documentNumber", fields.documentNumber, { kind: "number" }),
    checkOne(print, "birthDate", fields.birthDate, date),
    checkOne(print, "expiryDate", fields.expiryDate, date),
  ];
  const named = inOrder(checks, "surname", "givenNames");
  return datesInOrder ? inOrder(named, "birthDate", "expiryDate") : named;
}
