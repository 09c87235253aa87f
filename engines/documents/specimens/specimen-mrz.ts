import { checkDigitOf } from "../check-digit.ts";
import { toMrzName } from "../mrz-names.ts";

/** Dates are YYYY-MM-DD, states three-letter ICAO codes. */
export type SpecimenPerson = {
  surname: string;
  givenNames: string;
  sex: "F" | "M" | "X";
  birthDate: string;
  nationality: string;
  issuingState: string;
  documentNumber: string;
  issueDate: string;
  expiryDate: string;
  placeOfBirth: string;
  personalNumber?: string;
};

const pad = (text: string, length: number) => text.padEnd(length, "<").slice(0, length);
const shortDate = (date: string) => date.slice(2, 4) + date.slice(5, 7) + date.slice(8, 10);
const mrzSex = (sex: SpecimenPerson["sex"]) => (sex === "X" ? "<" : sex);
const withCheck = (field: string) => field + checkDigitOf(field);
const alphanumeric = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, "<");

function nameField(person: SpecimenPerson, length: number): string {
  return pad(`${toMrzName(person.surname)}<<${toMrzName(person.givenNames)}`, length);
}

/** The two lines of a TD3 passport (ICAO 9303 part 4, 4.2.2). */
export function passportMrz(person: SpecimenPerson): [string, string] {
  const number = withCheck(pad(alphanumeric(person.documentNumber), 9));
  const birth = withCheck(shortDate(person.birthDate));
  const expiry = withCheck(shortDate(person.expiryDate));
  const personal = pad(alphanumeric(person.personalNumber ?? ""), 14);
  const optional = person.personalNumber ? withCheck(personal) : `${personal}<`;
  const composite = checkDigitOf(number + birth + expiry + optional);
  return [
    `P<${pad(person.issuingState, 3)}${nameField(person, 39)}`,
    `${number}${pad(person.nationality, 3)}${birth}${mrzSex(person.sex)}${expiry}${optional}${composite}`,
  ];
}

/** The three lines of a TD1 card (ICAO 9303 part 5, 4.2.2). */
export function idCardMrz(person: SpecimenPerson): [string, string, string] {
  const number = withCheck(pad(alphanumeric(person.documentNumber), 9));
  const optional = pad(alphanumeric(person.personalNumber ?? ""), 15);
  const birth = withCheck(shortDate(person.birthDate));
  const expiry = withCheck(shortDate(person.expiryDate));
  const filler = pad("", 11);
  const composite = checkDigitOf(number + optional + birth + expiry + filler);
  return [
    `ID${pad(person.issuingState, 3)}${number}${optional}`,
    `${birth}${mrzSex(person.sex)}${expiry}${pad(person.nationality, 3)}${filler}${composite}`,
    nameField(person, 30),
  ];
}

/** The two lines of a TD2 card (ICAO 9303 part 6, 4.2.2). */
export function td2Mrz(person: SpecimenPerson): [string, string] {
  const number = withCheck(pad(alphanumeric(person.documentNumber), 9));
  const birth = withCheck(shortDate(person.birthDate));
  const expiry = withCheck(shortDate(person.expiryDate));
  const optional = pad(alphanumeric(person.personalNumber ?? ""), 7);
  const composite = checkDigitOf(number + birth + expiry + optional);
  return [
    `I<${pad(person.issuingState, 3)}${nameField(person, 31)}`,
    `${number}${pad(person.nationality, 3)}${birth}${mrzSex(person.sex)}${expiry}${optional}${composite}`,
  ];
}

/** The two lines of a visa: MRV-A with 44 columns, MRV-B with 36 (ICAO 9303 part 7, 4.2.2 and 5.2.2). */
export function visaMrz(person: SpecimenPerson, columns: 44 | 36): [string, string] {
  const number = withCheck(pad(alphanumeric(person.documentNumber), 9));
  const dates = `${withCheck(shortDate(person.birthDate))}${mrzSex(person.sex)}${withCheck(shortDate(person.expiryDate))}`;
  return [
    `V<${pad(person.issuingState, 3)}${nameField(person, columns - 5)}`,
    pad(`${number}${pad(person.nationality, 3)}${dates}`, columns),
  ];
}
