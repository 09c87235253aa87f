import { expect, test } from "vitest";
import type { BankIdPerson } from "#contract/records/flow/bank-id-person.ts";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { bankIdReading } from "#server/features/records/document-readings/document-readings.rules.ts";
import { checkBankId } from "./verification-checks.bank-id.rules.ts";
import { faceFacts } from "./verification-checks.face-facts.rules.ts";
import type { BankIdFacts, CheckFacts, DocumentFacts } from "./verification-checks.facts.rules.ts";
import { asWritten } from "./verification-checks.recognition.rules.ts";

const { PROFILE, DOCUMENT, FACIAL } = defaultSteps();
const form = FormConfig.parse({
  name: "Onboarding",
  languages: ["en"],
  countries: ["UA"],
  steps: [PROFILE, DOCUMENT, FACIAL],
});
const person: BankIdPerson = {
  first_name: "Olena",
  last_name: "Shevchenko",
  birth_date: "1990-05-17",
  gender: null,
  personal_number: null,
  document_number: null,
  bank: "Example Bank",
  confirmed_at: "2026-11-25T23:30:00+02:00",
};
const typed = { first_name: "Olena", last_name: "Shevchenko", dob: "1990-05-17", gender: "F" } as const;

function judged(bankId: BankIdFacts | null, profile: CheckFacts["profile"] = typed) {
  const reading =
    bankId?.state === "verified" ? bankIdReading(bankId.person, "UA") : { mrz: null, barcode: null, visual: null };
  const document: DocumentFacts = { type: "GOVERNMENT_ID", country: "UA", typed: {}, copy: null, reading, bankId };
  // The rule looks at nothing else.
  return checkBankId({ document, profile } as CheckFacts);
}
const verified = (changes: Partial<BankIdPerson> = {}): BankIdFacts => ({
  state: "verified",
  person: { ...person, ...changes },
});

test.each<[string, BankIdFacts, string, string[] | undefined]>([
  ["the same person passes, though the bank tells no gender", verified(), "pass", undefined],
  ["another name waits", verified({ first_name: "Iryna" }), "review", ["WRONG_NAME"]],
  ["another day of birth fails", verified({ birth_date: "1990-05-18" }), "fail", ["WRONG_DOB"]],
  ["another gender waits", verified({ gender: "M" }), "review", ["WRONG_INFO"]],
  ["nobody confirmed waits", { state: "cancelled" }, "review", undefined],
  ["no answer yet waits", { state: "pending" }, "review", undefined],
  ["a provider that is away is never a pass", { state: "away" }, "not_available", undefined],
])("%s", (_, bankId, result, reasons) => {
  const made = judged(bankId);
  expect([made?.result, made?.reasons]).toEqual([result, reasons]);
});

test("a photographed document has no such check, and without a profile the bank's word is enough", () => {
  expect(judged(null)).toBeNull();
  const alone = judged(verified(), {});
  expect([alone?.result, alone?.evidence]).toEqual([
    "pass",
    { found: "bank_id.pass", fields: [], bank: "Example Bank", confirmed: "2026-11-25" },
  ]);
});

test("a selfie beside a bank ID has nothing to be compared with", () => {
  const bankId = { id: "00000000-0000-4000-8000-000000000000", person };
  const document = { documentType: "GOVERNMENT_ID" as const, country: "UA" as const, fields: {}, bankId };
  const comparison = { documentFaces: [], selfieFaces: [], distance: null, band: null, refusal: null };
  expect(faceFacts({ form, document }, comparison)).toEqual({ kind: "refused", refusal: "bank_shows_no_face" });
  const unclear = { ...comparison, refusal: "no_face_on_selfie" as const };
  expect(faceFacts({ form, document }, unclear)).toEqual({ kind: "refused", refusal: "no_face_on_selfie" });
});

test("a bank's spelling is kept; capitals of a zone are not", () => {
  expect(["McDonald", "OLENA-MARIA", "van der Berg"].map(asWritten)).toEqual([
    "McDonald",
    "Olena-Maria",
    "van der Berg",
  ]);
});
