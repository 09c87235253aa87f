import { describe, expect, test } from "vitest";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import type { FormStepInput } from "#contract/records/forms/form-steps.ts";
import { answerSteps, formConfig } from "../../../../test/forms.ts";
import type { CheckFacts, StepFacts } from "./verification-checks.facts.rules.ts";
import { checksOutcomeOf } from "./verification-checks.outcome.rules.ts";
import { completedChecksOf } from "./verification-checks.rules.ts";
import { noSteps } from "./verification-checks.steps.fixture.ts";
import { readProofs } from "./verification-checks.steps.rules.ts";

const fresh = defaultSteps();

function checksOf(step: FormStepInput, given: Partial<StepFacts>) {
  const form = FormConfig.parse(
    formConfig({ steps: [step], countries: ["DE", "PL", "KZ"], detectMatchingApplicants: false }),
  );
  const facts: CheckFacts = {
    form,
    today: "2026-11-21",
    screening: null,
    company: null,
    signature: null,
    usRecords: null,
    engines: { mrz: "1", barcodes: "1", "visual-zone": "7", copies: "1", faces: "1", ip: "1" },
    profile: {},
    document: null,
    face: null,
    selfie: { same: [], shown: null, signs: [], isClear: true },
    hasFaceDescriptor: false,
    ipCountry: "UA",
    isAnonymizing: null,
    media: null,
    hasDevice: false,
    earlierFaces: null,
    photos: [],
    recordings: new Set(),
    liveness: null,
    presence: null,
    confirmations: { proved: {}, canText: false },
    duplicates: [],
    steps: { ...noSteps, ...given },
  };
  return completedChecksOf(facts).filter(({ name }) => name !== "ip_country");
}
function checkOf(step: FormStepInput, given: Partial<StepFacts>) {
  const made = checksOf(step, given);
  expect(made).toHaveLength(1);
  const [check] = made;
  if (!check) throw new Error("no check");
  return check;
}
const resultOf = (step: FormStepInput, given: Partial<StepFacts>) => checkOf(step, given).result;

describe("tax ID", () => {
  const bare: FormStepInput = { ...fresh.TAX_ID, disableDocumentProof: true };
  const read: FormStepInput = { ...fresh.TAX_ID, dataExtraction: true };
  const polish = { country: "PL" as const, kind: "business" as const, number: "526-000-12-46", skipped: false };
  const kazakh = { country: "KZ" as const, number: "123456789012", skipped: false };

  test("right check digits pass where no proof is requested; numbers that nobody knows are not available", () => {
    expect(checkOf(bare, { taxId: polish })).toMatchObject({ name: "tax_id", result: "pass", reasons: [] });
    expect(checkOf(bare, { taxId: kazakh })).toMatchObject({
      result: "not_available",
      evidence: { found: "unchecked", reason: "no_tax_number_rule" },
    });
    expect(checkOf(bare, { taxId: { ...polish, number: "5260001247" } })).toMatchObject({
      result: "review",
      reasons: ["WRONG_INFO"],
    });
  });

  test("a number of a country that the form does not take fails", () => {
    expect(checkOf(bare, { taxId: { ...polish, country: "FR" } })).toMatchObject({
      result: "fail",
      reasons: ["PROHIBITED_JURISDICTION"],
    });
  });

  test("a proof that is not read waits for a person, and so does a page that was passed over", () => {
    expect(checkOf(fresh.TAX_ID, { taxId: polish })).toMatchObject({
      result: "review",
      evidence: { found: "tax_id.compare" },
    });
    expect(checkOf(fresh.TAX_ID, { taxId: { skipped: true } })).toMatchObject({
      result: "review",
      reasons: ["TAX_ID_REQUIRED"],
    });
    expect(resultOf(fresh.TAX_ID, { taxId: null })).toBe("review");
  });

  test("a proof that is read must show the number", () => {
    const page = ["URZAD SKARBOWY", "NIP 526 000 12 46"];
    expect(checkOf(read, { taxId: polish, pages: { tax_id_proof: page } })).toMatchObject({
      result: "pass",
      evidence: { found: "tax_id.pass_on_proof" },
      engineVersion: "2 on 7",
    });
    expect(resultOf(read, { taxId: polish, pages: { tax_id_proof: ["NIP 526 000 12 47"] } })).toBe("review");
    expect(resultOf(read, { taxId: polish, pages: { tax_id_proof: [] } })).toBe("review");
    expect(resultOf(read, { taxId: polish, pages: {} })).toBe("review");
    expect(resultOf(read, { taxId: kazakh, pages: { tax_id_proof: ["123456789012"] } })).toBe("not_available");
  });

  test("a number that was not typed is read from the proof, for a person to confirm", () => {
    const taxId = { country: "PL" as const, kind: "business" as const, skipped: false };
    expect(checkOf(read, { taxId, pages: { tax_id_proof: ["NIP 526 000 12 46", "Tel. 111 222 333"] } })).toMatchObject({
      result: "review",
      evidence: { found: "tax_id.read", numbers: ["5260001246"] },
    });
    expect(checkOf(read, { taxId, pages: { tax_id_proof: ["nothing"] } })).toMatchObject({
      evidence: { found: "tax_id.nothing_read" },
    });
  });
});

describe("address", () => {
  const read: FormStepInput = { ...fresh.ADDRESS, extractAddress: true };
  const home = { country: "DE" as const, city: "Köln", line1: "Domkloster 4", postalCode: "50667" };
  const page = ["STADTWERKE", "Olena Shevchenko", "Domkl0ster 4", "50667 Koeln"];

  test("what stands on the proof passes; a missing house number or postal code does not", () => {
    expect(checkOf(read, { address: home, pages: { address_proof: page } })).toMatchObject({
      name: "address",
      result: "pass",
      score: 1,
      evidence: { found: "address.pass" },
    });
    const review = (change: object) =>
      checkOf(read, { address: { ...home, ...change }, pages: { address_proof: page } });
    expect(review({ line1: "Domkloster 5" })).toMatchObject({ result: "review", evidence: { missing: ["5"] } });
    expect(review({ postalCode: "50668" })).toMatchObject({ result: "review", evidence: { missing: ["50668"] } });
    expect(review({ city: "Bonn" })).toMatchObject({ result: "review", reasons: ["WRONG_INFO"] });
  });

  test("what could not be read, is not read or has no proof is not available", () => {
    expect(resultOf(read, { address: home })).toBe("not_available");
    expect(resultOf(read, { address: home, pages: { address_proof: [] } })).toBe("not_available");
    expect(resultOf(fresh.ADDRESS, { address: home })).toBe("not_available");
  });

  test("where no proof is asked the country is checked, and without that rule nothing is", () => {
    const bare: FormStepInput = { ...fresh.ADDRESS, skipProof: true };
    expect(checkOf(bare, { address: home })).toMatchObject({
      result: "pass",
      evidence: { found: "address.country_only", country: "DE" },
    });
    expect(resultOf(bare, { address: { ...home, country: "FR" } })).toBe("fail");
    expect(checksOf({ ...bare, countryValidation: false }, { address: home })).toEqual([]);
  });

  test("a country that the form does not take fails; without the rule it does not", () => {
    expect(checkOf(read, { address: { ...home, country: "FR" } })).toMatchObject({
      result: "fail",
      reasons: ["PROHIBITED_JURISDICTION"],
    });
    const lenient: FormStepInput = { ...read, countryValidation: false };
    expect(resultOf(lenient, { address: { ...home, country: "FR" }, pages: { address_proof: page } })).toBe("pass");
  });

  test("an address that was not typed is read for a person", () => {
    const proofOnly: FormStepInput = { ...read, skipManualEntry: true };
    expect(checkOf(proofOnly, { pages: { address_proof: page } })).toMatchObject({
      result: "review",
      evidence: { found: "address.read", lines: page },
    });
  });
});

describe("what only people can judge", () => {
  test("the source of funds, with a proof or without", () => {
    const [withProof, without] = [new Set(["funds_proof"] as const), new Set<never>()];
    for (const photos of [withProof, without])
      expect(checkOf(fresh.AML, { funds: { purpose: "x" }, photos })).toMatchObject({
        name: "source_of_funds",
        result: "review",
      });
  });

  test("the video quiz", () => {
    expect(checkOf({ ...fresh.VIDEO, questions: ["Who?"] }, {})).toMatchObject({
      name: "video_quiz",
      result: "review",
      evidence: { found: "unchecked", reason: "watch_answers" },
    });
  });

  test("the photo of a payment method, whatever its number", () => {
    const step = fresh.PAYMENT_METHOD;
    const card = { method: "card" as const, cardFirstFour: "4111", cardLastFour: "1111" };
    expect(checkOf(step, { payment: card, photos: new Set(["card_photo"]) })).toMatchObject({
      name: "payment_method",
      result: "review",
      evidence: { found: "payment_method.compare" },
    });
    const bank = (accountNumber: string) => checkOf(step, { payment: { method: "bank_statement", accountNumber } });
    expect(bank("DE89370400440532013000")).toMatchObject({ result: "review", reasons: [] });
    expect(bank("DE89370400440532013001")).toMatchObject({ result: "review", reasons: ["WRONG_INFO"] });
    expect(bank("12345678")).toMatchObject({
      result: "review",
      evidence: { found: "unchecked", reason: "compare_photo" },
    });
    expect(resultOf(step, {})).toBe("not_available");
  });
});

describe("questionnaire", () => {
  const step: FormStepInput = {
    type: "QUESTIONNAIRE",
    questions: [
      {
        id: "q1",
        kind: "text",
        title: { en: "Why?", uk: "Чому?" },
        pattern: { en: "[a-z]+" },
        validationText: { en: "Small letters." },
      },
    ],
  };

  test("answers as the form wants them pass; others and missing ones do not", () => {
    expect(checkOf(step, { questionnaire: { q1: "because" } })).toMatchObject({
      result: "pass",
      evidence: { answered: 1, questions: 1 },
    });
    expect(checkOf(step, { questionnaire: { q1: "NO" } })).toMatchObject({
      result: "review",
      evidence: { wrong: ["q1"] },
    });
    expect(checkOf(step, {})).toMatchObject({ result: "review", evidence: { missing: ["q1"] } });
  });
});

test("a form without these steps has none of their checks, and one with all of them never approves by itself", () => {
  const facts = (steps: FormStepInput[]) => FormConfig.parse(formConfig({ steps }));
  expect(readProofs(facts(answerSteps))).toEqual([]);
  expect(
    readProofs(
      facts([
        { ...fresh.TAX_ID, dataExtraction: true },
        { ...fresh.ADDRESS, extractAddress: true },
      ]),
    ),
  ).toEqual(["tax_id_proof", "address_proof"]);
  const funds = checkOf(fresh.AML, {});
  expect(checksOutcomeOf([funds], { autoDecline: true, enableCustomerProcessing: false }).status).toBe("pending");
});
