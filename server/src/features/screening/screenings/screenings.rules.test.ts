import { expect, test } from "vitest";
import type { DocumentReadingFields } from "#server/features/records/document-readings/document-readings.rules.ts";
import { screeningQuestionOf } from "./screenings.rules.ts";

const zone = (changes: { issuingCountry: string | null; issuingState: string; nationality: string | null }) =>
  ({
    mrz: {
      ...{ lines: [], documentCode: "IR", firstNames: "AMAL", lastName: "HADDAD", documentNumber: "Y1234567" },
      ...{ dob: "1988-04-02", gender: "F", expiry: "2030-01-01", doubts: [], wrongDigits: [], confidence: 1 },
      ...{ repaired: false, ...changes },
    },
    visual: null,
  }) satisfies Pick<DocumentReadingFields, "mrz" | "visual"> as DocumentReadingFields;

const countriesOf = (reading: DocumentReadingFields) => screeningQuestionOf({ answers: {}, reading }).countries;

test("a list is searched for whose citizen the zone says somebody is, not for the state that issued the card alone", () => {
  expect(countriesOf(zone({ issuingCountry: "DE", issuingState: "D", nationality: "SYR" }))).toEqual(["SY", "DE"]);
});

test("the same country is named once, and what is no country's code names none", () => {
  expect(countriesOf(zone({ issuingCountry: "PL", issuingState: "POL", nationality: "POL" }))).toEqual(["PL"]);
  expect(countriesOf(zone({ issuingCountry: null, issuingState: "UTO", nationality: "XXA" }))).toEqual([]);
});
