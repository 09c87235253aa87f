import type { MrzFields } from "../mrz-fields.ts";
import { collapsedName } from "../name-pieces.ts";

export type ChangedMrzField = "surname" | "givenNames" | "documentNumber" | "birthDate" | "expiryDate";
/** The fields of a zone, of which one is no longer what is printed. */
export type MrzFieldChange = { field: ChangedMrzField; fields: MrzFields };

/** Print does not always part these, so that they count as one. */
const alike: Record<string, string> = { O: "0QD", Q: "0OD", D: "0OQ", I: "1L", L: "1I", "0": "OQD", "1": "IL" };
const letters = "ABCEFGHKMNPRSTVXZ";

function another(sign: string, at: number): string {
  const others = [...(/\d/.test(sign) ? "2345679" : letters)];
  const wanted = others.filter((other) => other !== sign && !(alike[sign] ?? "").includes(other));
  return wanted[(at * 7 + sign.charCodeAt(0)) % wanted.length] ?? "X";
}

/** One sign at a time. */
const signBySign = (text: string): string[] =>
  [...text].flatMap((sign, at) =>
    /[A-Z0-9]/.test(sign) ? [`${text.slice(0, at)}${another(sign, at)}${text.slice(at + 1)}`] : [],
  );

const days = (date: string): string[] => {
  const [year = "", month = "", day = ""] = date.split("-");
  const next = (part: string, most: number) => String((Number(part) % most) + 1).padStart(2, "0");
  return [
    `${year}-${month}-${next(day, 28)}`,
    `${year}-${next(month, 12)}-${day}`,
    `${Number(year) + 1}-${month}-${day}`,
  ];
};

/** Each sign of each field changed, each day, month and year; names of which the zone has one more or one less. */
export function mrzFieldChangesOf(fields: MrzFields): MrzFieldChange[] {
  const { surname, givenNames, documentNumber, birthDate, expiryDate } = fields;
  const given = givenNames.split(" ").filter(Boolean);
  // A single letter beside a name is no other name.
  const long = given.filter((name) => collapsedName(name).length > 1);
  const fewer = given.length > 1 ? long.map((name) => given.filter((other) => other !== name).join(" ")) : [];
  const changed = (field: ChangedMrzField, values: readonly string[]): MrzFieldChange[] =>
    values
      // AA, AE and A are one letter of a name, whatever reads them.
      .filter((value) => collapsedName(value) !== collapsedName(fields[field] ?? ""))
      .map((value) => ({ field, fields: { ...fields, [field]: value } }));
  return [
    ...changed("surname", [...signBySign(surname), `${surname} PETRENKO`]),
    ...changed("givenNames", [...signBySign(givenNames), `${givenNames} SOFIA`, ...fewer]),
    ...changed("documentNumber", signBySign(documentNumber ?? "")),
    ...changed("birthDate", days(birthDate ?? "1990-01-01")),
    ...changed("expiryDate", days(expiryDate ?? "2030-01-01")),
  ];
}
