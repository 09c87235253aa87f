import type { MrzFields } from "./mrz-fields.ts";
import type { MrzReading } from "./mrz-reader.ts";
import type { VisualZone } from "./visual-zone.ts";
import { type Expected, type FoundText, findInVisualZone, withoutMrz } from "./visual-zone-lookup.ts";

/**
 * One value of the MRZ looked for in the print. `match`: it is there, but for letters and digits that print alike;
 * `similar`: something close to it is there (a misread or a changed character: let a person look). `not_found` means only that: misread, hidden by glare, or differently
 * printed; it is a reason to look, not proof of forgery. `not_given` is a value that the MRZ itself lacks.
 */
export type CrossCheck = {
  name: "surname" | "givenNames" | "documentNumber" | "birthDate" | "expiryDate";
  outcome: "match" | "similar" | "not_found" | "not_given";
  expected: string | null;
  found: FoundText | null;
};

/** From here on the difference is one that recognisers make in a long word. */
const MATCH_SIMILARITY = 0.9;

/** An MRZ cuts long names (ICAO 9303 part 3, 4.6.2), so its last given name may be the beginning of the printed one. */
function withoutCutPart(names: string): string {
  const parts = names.split(" ");
  return parts.length > 1 ? parts.slice(0, -1).join(" ") : names;
}

function lookUp(zones: VisualZone[], expected: Expected): FoundText | null {
  const found = zones.map((zone) => findInVisualZone(zone, expected)).filter((match) => match !== null);
  return found.sort((a, b) => b.similarity - a.similarity)[0] ?? null;
}

function checkOne(
  zones: VisualZone[],
  name: CrossCheck["name"],
  kind: Expected["kind"],
  value: string | null,
): CrossCheck {
  if (!value) return { name, outcome: "not_given", expected: null, found: null };
  const found =
    lookUp(zones, { kind, value }) ??
    (name === "givenNames" && withoutCutPart(value) !== value
      ? lookUp(zones, { kind, value: withoutCutPart(value) })
      : null);
  const outcome = !found ? "not_found" : found.similarity >= MATCH_SIMILARITY ? "match" : "similar";
  return { name, outcome, expected: value, found };
}

/** The print of one side, and where the MRZ is on it, if there. */
export type PrintedSide = { zone: VisualZone; mrz: MrzReading | null };

/**
 * Compares the fields of an MRZ with the print of all sides. The MRZ's own lines are left out first, for they must not
 * confirm themselves. Line 1 of a passport has no check digit, so this is the only check on its names.
 */
export function crossCheck(fields: MrzFields, sides: PrintedSide[]): CrossCheck[] {
  const print = sides.map(({ zone, mrz }) => withoutMrz(zone, mrz?.corners ?? null));
  return [
    checkOne(print, "surname", "name", fields.surname || null),
    checkOne(print, "givenNames", "name", fields.givenNames || null),
    checkOne(print, "documentNumber", "number", fields.documentNumber),
    checkOne(print, "birthDate", "date", fields.birthDate),
    checkOne(print, "expiryDate", "date", fields.expiryDate),
  ];
}
