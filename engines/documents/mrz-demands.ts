import { lackingLinesOf, type StandardDemands } from "#engines/standards/demand.ts";
import { checkDigitOf } from "./check-digit.ts";
import { LAYOUTS, type MrzCheckName, type MrzFormat, type MrzLayout, mrzCellRangesOf } from "./mrz-layout.ts";
import { isNationality, isStateCode } from "./state-codes.ts";

/** As it was read, line by line. */
export type MrzZone = { format: MrzFormat; lines: readonly string[] };

export type MrzFormDemand =
  | "lines"
  | "alphabet"
  | "document_code"
  | "state"
  | "names"
  | "number"
  | "birth_date"
  | "sex"
  | "expiry_date";
export type MrzDemand = MrzFormDemand | MrzCheckName;

const layoutOf = (format: MrzFormat): MrzLayout | undefined => LAYOUTS.find((each) => each.format === format);
const textAt = (lines: readonly string[], [line, from, to]: readonly [number, number, number]) =>
  (lines[line] ?? "").slice(from, to);
const cellsOf = (lines: readonly string[], cells: readonly (readonly [line: number, column: number])[]) =>
  cells.map(([line, column]) => lines[line]?.[column] ?? "<").join("");

type Place = "number" | "birthDate" | "sex" | "expiryDate";
const places: Record<"TD1" | "others", Record<Place, readonly [number, number, number]>> = {
  TD1: { number: [0, 5, 14], birthDate: [1, 0, 6], sex: [1, 7, 8], expiryDate: [1, 8, 14] },
  others: { number: [1, 0, 9], birthDate: [1, 13, 19], sex: [1, 20, 21], expiryDate: [1, 21, 27] },
};
const fieldOf = ({ format, lines }: MrzZone, place: Place): string =>
  textAt(lines, places[format === "TD1" ? "TD1" : "others"][place]);

/** Part 4, 4.2.2.1; part 5 and 6, 4.2.2.1; part 7, 4.2.2.1. D and R: driving licences and residence permits, of no part. */
function isDocumentCode(format: MrzFormat, [first = "", second = ""]: string): boolean {
  if (format.startsWith("MRV")) return first === "V" && /[A-Z<]/.test(second);
  if (format === "TD3") return first === "P" && /[A-Z<]/.test(second);
  // The United States' border crossing and permanent resident cards are C1 and C2.
  return /[ACIPDR]/.test(first) && second !== "V" && /[A-Z<12]/.test(second);
}

/** Parts of one identifier have one filler between them, the two identifiers two; fillers alone end the field. */
const isNameField = (text: string): boolean => /^[A-Z]+(?:<[A-Z]+)*(?:<<[A-Z]+(?:<[A-Z]+)*)?<*$/.test(text);

const monthDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** The century is left open, so a 29 February may have been. */
function isDay(yymmdd: string): boolean {
  if (!/^[0-9]{6}$/.test(yymmdd)) return false;
  const [year, month, day] = [0, 2, 4].map((from) => Number(yymmdd.slice(from, from + 2)));
  const days = month === 2 && (year ?? 0) % 4 !== 0 ? 28 : (monthDays[(month ?? 0) - 1] ?? 0);
  return (day ?? 0) >= 1 && (day ?? 0) <= days;
}

/** Of a date of birth the day, the month and the year may be unknown: two fillers each. Many states write 00 for a day or month. */
function isBirthDate(yymmdd: string): boolean {
  if (isDay(yymmdd)) return true;
  const [year = "", month = "", day = ""] = [0, 2, 4].map((from) => yymmdd.slice(from, from + 2));
  const isUnknown = [year, month, day].includes("<<") || month === "00" || day === "00";
  const fits = (part: string, last: number) =>
    part === "<<" || part === "00" || (/^[0-9]{2}$/.test(part) && Number(part) >= 1 && Number(part) <= last);
  return isUnknown && (year === "<<" || /^[0-9]{2}$/.test(year)) && fits(month, 12) && fits(day, 31);
}

/** A number of more than nine characters goes on in the optional data (part 5, 4.2.2.1; part 6, 4.2.2.2). */
function isLongNumber({ format, lines }: MrzZone): boolean {
  const range = { TD1: [0, 15, 30], TD2: [1, 28, 35] } as const;
  if (format !== "TD1" && format !== "TD2") return false;
  const rest = /^([A-Z0-9]*)([0-9])</.exec(textAt(lines, range[format]));
  const number = fieldOf({ format, lines }, "number");
  // States differ on whether the filler itself is weighed; ICAO's own example fits both.
  return (
    rest !== null && [`${number}<${rest[1]}`, `${number}${rest[1]}`].some((text) => checkDigitOf(text) === rest[2])
  );
}

function hasCheckDigit(zone: MrzZone, name: MrzCheckName): boolean {
  const field = layoutOf(zone.format)?.checks.find((each) => each.name === name);
  // Visas have no composite digit, and only passports one of the personal number.
  if (!field) return true;
  const value = cellsOf(zone.lines, field.cells);
  const check = cellsOf(zone.lines, [field.check]);
  if (check !== "<") return checkDigitOf(value) === check;
  if (name === "personalNumber") return /^<*$/.test(value);
  return name === "documentNumber" && isLongNumber(zone);
}

const digit = (name: MrzCheckName, source: string) => ({
  source: `ICAO 9303 part 3, 4.9; ${source}`,
  asks: `the check digit of ${name}`,
  holds: (zone: MrzZone) => hasCheckDigit(zone, name),
});

/**
 * What ICAO 9303 (eighth edition) asks of a machine-readable zone, line by line. A name that fills its field may go on
 * (part 4, 4.2.3): it is compared as a beginning (`cross-check.ts`).
 */
export const mrzDemands: StandardDemands<MrzDemand, MrzZone> = {
  lines: {
    source: "ICAO 9303 part 4, 4.2.1; part 5, 4.2.1; part 6, 4.2.1; part 7, 4.2.1 and 5.2.1",
    asks: "two lines of 44 or 36 characters, or three of 30",
    holds: ({ format, lines }) => {
      const layout = layoutOf(format);
      return lines.length === layout?.lines && lines.every((line) => line.length === layout.columns);
    },
  },
  alphabet: {
    source: "ICAO 9303 part 3, 4.3",
    asks: "A to Z, 0 to 9 and the filler alone",
    holds: ({ lines }) => lines.every((line) => /^[A-Z0-9<]*$/.test(line)),
  },
  document_code: {
    source: "ICAO 9303 part 4, 4.2.2.1; part 5, 4.2.2.1; part 6, 4.2.2.1; part 7, 4.2.2.1",
    asks: "the code of the kind of document",
    holds: ({ format, lines }) => isDocumentCode(format, (lines[0] ?? "").slice(0, 2)),
  },
  state: {
    source: "ICAO 9303 part 3, section 5",
    asks: "an issuing state and a nationality of its table",
    holds: ({ format, lines }) => {
      const { issuingState, nationality } = mrzCellRangesOf(format);
      return isStateCode(textAt(lines, issuingState)) && isNationality(textAt(lines, nationality));
    },
  },
  names: {
    source: "ICAO 9303 part 3, 4.6",
    asks: "letters; one filler between parts of a name, two between the identifiers, and nothing behind the last filler",
    holds: ({ format, lines }) => isNameField(textAt(lines, mrzCellRangesOf(format).names)),
  },
  number: {
    source: "ICAO 9303 part 4, 4.2.2.2; part 5, 4.2.2.1; part 6, 4.2.2.2; part 7, 4.2.2.2",
    asks: "a document number that begins at the field's first place",
    holds: (zone) => /^[A-Z0-9]/.test(fieldOf(zone, "number")),
  },
  birth_date: {
    source: "ICAO 9303 part 3, 4.8",
    asks: "a day of birth that there was, with fillers for what is not known",
    holds: (zone) => isBirthDate(fieldOf(zone, "birthDate")),
  },
  sex: {
    source: "ICAO 9303 part 4, 4.2.2.2; part 5, 4.2.2.2; part 6, 4.2.2.2; part 7, 4.2.2.2",
    asks: "F, M, or the filler",
    holds: (zone) => /^[FM<]$/.test(fieldOf(zone, "sex")),
  },
  expiry_date: {
    source: "ICAO 9303 part 3, 4.8",
    asks: "a day that there is; fillers alone on cards without an end",
    holds: (zone) => {
      const text = fieldOf(zone, "expiryDate");
      return isDay(text) || (text === "<<<<<<" && !zone.format.startsWith("MRV"));
    },
  },
  documentNumber: digit("documentNumber", "part 4, 4.2.2.2; part 5, 4.2.2.1; part 6, 4.2.2.2; part 7, 4.2.2.2"),
  birthDate: digit("birthDate", "part 4, 4.2.2.2; part 5, 4.2.2.2; part 6, 4.2.2.2; part 7, 4.2.2.2"),
  expiryDate: digit("expiryDate", "part 4, 4.2.2.2; part 5, 4.2.2.2; part 6, 4.2.2.2; part 7, 4.2.2.2"),
  personalNumber: digit("personalNumber", "part 4, 4.2.2.2"),
  composite: digit("composite", "part 4, 4.2.2.2; part 5, 4.2.2.2; part 6, 4.2.2.2"),
};

const isDigit = (id: MrzDemand): id is MrzCheckName => mrzDemands[id].source.startsWith("ICAO 9303 part 3, 4.9;");

/** Of a zone; wrong check digits are apart, since a reader may have mistaken a character. */
export function lackingOfZone(zone: MrzZone): { form: MrzFormDemand[]; digits: MrzCheckName[] } {
  const lacking = lackingLinesOf(mrzDemands, zone);
  return {
    form: lacking.filter((id): id is MrzFormDemand => !isDigit(id)),
    digits: lacking.filter(isDigit),
  };
}
