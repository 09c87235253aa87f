import { expect, test } from "vitest";
import { FormConfig } from "#contract/forms/form-config.ts";
import { defaultSteps } from "#contract/forms/form-step-defaults.ts";
import type { ReadDocument } from "#server/features/verifications/verifications.reading.rules.ts";
import { asWritten, recognise, recognisedToKeep } from "./verification-checks.recognition.rules.ts";

const mrz: NonNullable<ReadDocument["mrz"]> = {
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
const formOf = (recognition: "none" | "autofill" | "override", extracted: "first_name" | null = null) =>
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

test("what the zone tells is recognised, but nothing of one that was mended or does not add up", () => {
  expect(recognise({ mrz, visual: null })).toEqual({
    first_name: "Olena-Maria",
    last_name: "O'Neil",
    dob: "1990-05-04",
    gender: "F",
  });
  expect(recognise({ mrz: { ...mrz, repaired: true }, visual: null })).toBeNull();
  expect(recognise({ mrz: { ...mrz, wrongDigits: ["birthDate"] }, visual: null })).toBeNull();
  expect(recognise({ mrz: null, visual: null })).toBeNull();
  expect(recognise(null)).toBeNull();
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
