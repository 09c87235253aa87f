import { expect, test } from "vitest";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import {
  profileFieldsOf,
  profileTakenFrom,
} from "#server/features/records/document-readings/document-readings.profile.rules.ts";
import type { DocumentReadingFields } from "#server/features/records/document-readings/document-readings.rules.ts";
import { asWritten, recognisedToKeep, recogniseFields } from "./verification-checks.recognition.rules.ts";

const mrz: NonNullable<DocumentReadingFields["mrz"]> = {
  lines: [],
  documentCode: "P",
  issuingCountry: "UA",
  issuingState: "UKR",
  nationality: "UKR",
  firstNames: "OLENA-MARIA",
  lastName: "O'NEIL",
  documentNumber: "FA123456",
  dob: "1990-05-04",
  gender: "F",
  expiry: "2030-01-01",
  wrongDigits: [],
  confidence: 0.98,
  repaired: false,
  doubts: [],
};

const steps = defaultSteps();
const formOf = (
  recognition: "none" | "autofill" | "override",
  extracted: "first_name" | "middle_name" | "city" | null = null,
) =>
  FormConfig.parse({
    name: "Onboarding",
    languages: ["en"],
    countries: ["UA"],
    recognition,
    steps: [
      {
        ...steps.PROFILE,
        fields: {
          ...steps.PROFILE.fields,
          ...(extracted ? { [extracted]: { enabled: true, mandatory: true, dataExtraction: true } } : {}),
        },
      },
      steps.DOCUMENT,
    ],
  });

test.each([
  ["OLENA-MARIA", "Olena-Maria"],
  ["O'NEIL", "O'Neil"],
  ["VAN DER BERG", "Van Der Berg"],
  ["", ""],
])("%s is written %s", (capitals, written) => {
  expect(asWritten(capitals)).toBe(written);
});

const barcode: NonNullable<DocumentReadingFields["barcode"]> = {
  documentCode: "D",
  issuingCountry: "US",
  issuingState: "USA",
  nationality: null,
  firstNames: "MARY ANN",
  lastName: "PUBLIC",
  documentNumber: "D12345678",
  dob: "1980-05-17",
  gender: "F",
  expiry: "2030-05-17",
  doubts: [],
  version: 10,
  issuerState: "CA",
  issueDate: null,
  address: "1 MAIN STREET, SAN FRANCISCO, CA, 94103",
  middleName: "ANN",
  addressParts: { street: "1 MAIN STREET", city: "SAN FRANCISCO", state: "CA", postalCode: "94103" },
};
const licence: DocumentReadingFields = { mrz: null, barcode, visual: null };

test("what the zone tells is recognised, but nothing of one that was mended or does not add up", () => {
  const form = formOf("none");
  expect(recogniseFields({ mrz, visual: null }, form)).toEqual({
    first_name: "Olena-Maria",
    last_name: "O'Neil",
    dob: "1990-05-04",
    gender: "F",
  });
  expect(recogniseFields({ mrz: { ...mrz, repaired: true }, visual: null }, form)).toBeNull();
  expect(recogniseFields({ mrz: { ...mrz, wrongDigits: ["birthDate"] }, visual: null }, form)).toBeNull();
  expect(recogniseFields({ mrz: null, visual: null }, form)).toBeNull();
  expect(recogniseFields(null, form)).toBeNull();
});

test("middle names of a barcode go into their own field where the form has one", () => {
  expect(recogniseFields(licence, formOf("none"))).toMatchObject({ first_name: "Mary Ann", last_name: "Public" });
  expect(recogniseFields(licence, formOf("none"))).not.toHaveProperty("middle_name");
  expect(recogniseFields(licence, formOf("none", "middle_name"))).toMatchObject({
    first_name: "Mary",
    middle_name: "Ann",
  });
});

test("a barcode holds the address and the licence's number; a zone, and the barcode of a card that is no licence, do not", () => {
  const address = { address: "1 MAIN STREET", city: "SAN FRANCISCO", state: "CA", postal_code: "94103" };
  expect(profileFieldsOf(licence)).toEqual({
    first_name: "MARY ANN",
    middle_name: "ANN",
    last_name: "PUBLIC",
    dob: "1980-05-17",
    gender: "F",
    driver_license: "D12345678",
    ...address,
  });
  expect(profileFieldsOf({ ...licence, barcode: { ...barcode, documentCode: "I" } })).toMatchObject({
    ...address,
    driver_license: null,
  });
  expect(profileFieldsOf({ ...licence, mrz })).not.toHaveProperty("address");
  expect(profileFieldsOf({ mrz: null, visual: null })).toBeNull();
});

test("what has no place in an applicant's row is taken from the reading, where the form leaves it there", () => {
  expect(profileTakenFrom(formOf("none", "city"), licence)).toEqual({ city: "SAN FRANCISCO" });
  expect(profileTakenFrom(formOf("none", "first_name"), licence)).toEqual({});
  const doubtful = { ...licence, barcode: { ...barcode, doubts: ["issuer"] } };
  expect(profileTakenFrom(formOf("none", "city"), doubtful)).toEqual({});
  expect(profileTakenFrom(formOf("none", "city"), null)).toEqual({});
});

test("the strategy decides: nothing, what is empty, or everything", () => {
  const read = { first_name: "Olena", dob: "1990-05-04" };
  expect(recognisedToKeep(formOf("none"), read)).toEqual({ fill: {}, override: {} });
  expect(recognisedToKeep(formOf("autofill"), read)).toEqual({ fill: read, override: {} });
  expect(recognisedToKeep(formOf("override"), read)).toEqual({ fill: {}, override: read });
});

test("a field that is taken from the document is kept whatever the strategy: nobody was asked for it", () => {
  const read = { first_name: "Olena", dob: "1990-05-04" };
  expect(recognisedToKeep(formOf("none", "first_name"), read)).toEqual({ fill: { first_name: "Olena" }, override: {} });
});
