import { type FieldName, type ParseResult, parse as parseMrz } from "mrz";
import { type MrzFormat, mrzCellRangesOf, restOfNumber } from "./mrz-layout.ts";

/** Names have spaces for single fillers; dates are YYYY-MM-DD; null: not given or not a date. */
export type MrzFields = {
  documentCode: string;
  issuingState: string;
  surname: string;
  givenNames: string;
  documentNumber: string | null;
  nationality: string;
  birthDate: string | null;
  sex: "F" | "M" | "X";
  expiryDate: string | null;
  optional: string;
};

const spaced = (text: string) => text.replace(/</g, " ").trim().replace(/ +/g, " ");

function asDate(year: number, monthDay: string): string | null {
  const text = `${String(year).padStart(4, "0")}-${monthDay.slice(0, 2)}-${monthDay.slice(2, 4)}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? null : text;
}

/** ICAO 9303 part 3, 4.8 leaves the century open: the latest one not after `today`. Null with unknown parts (`<`). */
export function birthDateOf(short: string, today: string): string | null {
  if (!/^\d{6}$/.test(short)) return null;
  const century = Number(today.slice(0, 2)) * 100;
  const recent = asDate(century + Number(short.slice(0, 2)), short.slice(2));
  const date =
    recent !== null && recent <= today ? recent : asDate(century - 100 + Number(short.slice(0, 2)), short.slice(2));
  return date;
}

/** The century that brings it within 50 years of `today`. */
export function expiryDateOf(short: string, today: string): string | null {
  if (!/^\d{6}$/.test(short)) return null;
  const thisYear = Number(today.slice(0, 4));
  let year = thisYear - (thisYear % 100) + Number(short.slice(0, 2));
  if (year > thisYear + 50) year -= 100;
  if (year < thisYear - 50) year += 100;
  return asDate(year, short.slice(2));
}

/** For values that `mrz` does not know, such as the state UTO. */
function rawOf(parsed: ParseResult, lines: string[], field: FieldName): string {
  const detail = parsed.details.find((d) => d.field === field);
  if (!detail) return "";
  return spaced((lines[detail.line] ?? "").slice(detail.start, detail.end));
}

const birthAt = (format: MrzFormat): [line: number, from: number] => (format === "TD1" ? [1, 0] : [1, 13]);
const expiryAt = (format: MrzFormat): [line: number, from: number] => (format === "TD1" ? [1, 8] : [1, 21]);

const shortDateAt = (lines: string[], [line, from]: [number, number]) => (lines[line] ?? "").slice(from, from + 6);

type Parsed = Pick<MrzFields, "issuingState" | "documentNumber" | "nationality" | "optional">;

/** The optional data of what a long number left of it. */
function withoutNumber(optional: string, lines: string[]): string {
  const rest = restOfNumber(lines);
  return rest && optional !== "" ? spaced(rest.after) : optional;
}

function documentFields(lines: string[]): Parsed {
  const parsed = parseMrz(lines);
  const field = (name: FieldName) => parsed.fields[name] ?? rawOf(parsed, lines, name);
  const optional = ["personalNumber", "optional", "optional1", "optional2"] as const;
  return {
    issuingState: field("issuingState"),
    documentNumber: field("documentNumber") || null,
    nationality: field("nationality"),
    optional: optional
      .map((name) => {
        const value = parsed.fields[name] ?? "";
        return name === "optional" || name === "optional1" ? withoutNumber(value, lines) : value;
      })
      .join(" ")
      .trim(),
  };
}

/** `mrz` does not know visas (ICAO 9303 part 7, 4.2.2 and 5.2.2). */
function visaFields([first = "", second = ""]: string[]): Parsed {
  return {
    issuingState: spaced(first.slice(2, 5)),
    documentNumber: spaced(second.slice(0, 9)) || null,
    nationality: spaced(second.slice(10, 13)),
    optional: spaced(second.slice(28)),
  };
}

/** `today` (YYYY-MM-DD) decides centuries. @throws Error when the lines fit no format */
export function mrzFieldsOf(lines: string[], format: MrzFormat, today: string): MrzFields {
  const [line, from] = mrzCellRangesOf(format).names;
  const [surname = "", ...given] = (lines[line] ?? "").slice(from).split("<<");
  const sex = (lines[1] ?? "").charAt(format === "TD1" ? 7 : 20);
  return {
    documentCode: spaced((lines[0] ?? "").slice(0, 2)),
    surname: spaced(surname),
    givenNames: spaced(given.join("<")),
    birthDate: birthDateOf(shortDateAt(lines, birthAt(format)), today),
    sex: sex === "F" || sex === "M" ? sex : "X",
    expiryDate: expiryDateOf(shortDateAt(lines, expiryAt(format)), today),
    ...(format === "MRVA" || format === "MRVB" ? visaFields(lines) : documentFields(lines)),
  };
}
