import type { MrzFields } from "./mrz-fields.ts";
import type { MrzReading } from "./mrz-reader.ts";
import type { VisualZone } from "./visual-zone.ts";
import { type Expected, type FoundText, findInVisualZone, SAME, withoutMrz } from "./visual-zone-lookup.ts";

/** `similar`: misread or changed. `not_found` is a reason to look, no proof of forgery. `not_given`: not in the MRZ. */
export type CrossCheck = {
  name: "surname" | "givenNames" | "documentNumber" | "birthDate" | "expiryDate";
  outcome: "match" | "similar" | "not_found" | "not_given";
  expected: string | null;
  found: FoundOnSide | null;
};

/** An MRZ cuts long names (ICAO 9303 part 3, 4.6.2), so its last given name may be only a beginning. */
function withoutCutPart(names: string): string {
  const parts = names.split(" ");
  return parts.length > 1 ? parts.slice(0, -1).join(" ") : names;
}

type FoundOnSide = FoundText & { side: number };

function lookUp(zones: VisualZone[], expected: Expected): FoundOnSide | null {
  const found = zones.flatMap((zone, side) => {
    const text = findInVisualZone(zone, expected);
    return text ? [{ ...text, side }] : [];
  });
  return found.sort((a, b) => b.similarity - a.similarity)[0] ?? null;
}

type Named = { name: CrossCheck["name"]; kind: Expected["kind"]; value: string | null; isMonthFirst?: boolean };

function checkOne(zones: VisualZone[], { name, value, ...how }: Named): CrossCheck {
  if (!value) return { name, outcome: "not_given", expected: null, found: null };
  const found =
    lookUp(zones, { ...how, value }) ??
    (name === "givenNames" && withoutCutPart(value) !== value
      ? lookUp(zones, { ...how, value: withoutCutPart(value) })
      : null);
  const outcome = !found ? "not_found" : found.similarity >= SAME ? "match" : "similar";
  return { name, outcome, expected: value, found };
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

/**
 * The MRZ's own lines are left out. The names of a passport have no check digit: this is their only check.
 * `datesInOrder`: the birth is printed above the expiry, as ICAO wants it; licences have no such order.
 */
export function crossCheck(fields: MrzFields, sides: PrintedSide[], datesInOrder = true): CrossCheck[] {
  const print = sides.map(({ zone, mrz }) => withoutMrz(zone, mrz?.corners ?? null));
  const isMonthFirst = MONTH_FIRST.has(fields.issuingState);
  const checks = [
    checkOne(print, { name: "surname", kind: "name", value: fields.surname || null }),
    checkOne(print, { name: "givenNames", kind: "name", value: fields.givenNames || null }),
    checkOne(print, { name: "documentNumber", kind: "number", value: fields.documentNumber }),
    checkOne(print, { name: "birthDate", kind: "date", value: fields.birthDate, isMonthFirst }),
    checkOne(print, { name: "expiryDate", kind: "date", value: fields.expiryDate, isMonthFirst }),
  ];
  const named = inOrder(checks, "surname", "givenNames");
  return datesInOrder ? inOrder(named, "birthDate", "expiryDate") : named;
}
