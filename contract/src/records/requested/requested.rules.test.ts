import { describe, expect, it } from "vitest";
import { flowFormOf } from "../flow/flow-form.ts";
import { FormConfig } from "../forms/form-config.ts";
import { defaultSteps } from "../forms/form-step-defaults.ts";
import { FormStep, type FormStepInput, stepOf } from "../forms/form-steps.ts";
import type { FileSide } from "../forms/identity-documents.ts";
import { DocumentStep } from "../steps/document.schema.ts";
import { documentTypesFor } from "../steps/document.step.ts";
import { paymentMethodOf } from "../steps/payment-method.step.ts";
import { requestedFields, wantsCode } from "../steps/profile.step.ts";
import type { ApplicantAnswers } from "../steps/step-definition.ts";
import { needsTaxNumber } from "../steps/tax-id.step.ts";
import {
  asksAnswers,
  mayUploadSide,
  missingAnswersOf,
  neededFileSides,
  noAnswers,
  requestedConsents,
  requestedPhotosOf,
} from "./requested.rules.ts";
import { offersBankId } from "./requested-bank-id.rules.ts";

const steps = defaultSteps();
const { PROFILE, DOCUMENT, FACIAL, TAX_ID, ADDRESS, AML, VIDEO, PAYMENT_METHOD, QUESTIONNAIRE } = steps;
const formOf = (...given: FormStepInput[]) =>
  FormConfig.parse({ name: "Onboarding", languages: ["en"], countries: ["UA", "DE"], steps: given });

const passport = { documentType: "PASSPORT", country: "UA", fields: {} } as const;
const card = { documentType: "GOVERNMENT_ID", country: "UA", fields: {} } as const;
const photo = (side: FileSide) => ({ id: side, side, width: 1, height: 1, sizeBytes: 1, pages: 1 });
const answer = (question: number) => ({ id: "v", kind: "quiz" as const, question, durationMs: 1, sizeBytes: 1 });
const optional = <F extends object>(fields: F) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, { enabled: true, mandatory: false }])) as F;

const hidden = <F extends Record<string, object>>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, enabled: false }])) as F;

const titled = (id: string, isMandatory = true) => ({ id, title: { en: "Why?" }, mandatory: isMandatory });
const question = (id: string, isMandatory = true) => ({ ...titled(id, isMandatory), kind: "text" as const });
const questionnaire = (...questions: object[]) => ({ ...QUESTIONNAIRE, questions }) as FormStepInput;

describe("a bank in place of a document", () => {
  const banked = DocumentStep.parse({ ...DOCUMENT, bankId: true, bankIdDocumentType: "GOVERNMENT_ID" });

  it("is offered where the form does, unless the country has other types of its own", () => {
    expect(offersBankId(banked, "UA")).toBe(true);
    expect(offersBankId(banked, null)).toBe(false);
    expect(offersBankId({ ...banked, bankId: false }, "UA")).toBe(false);
    const rule = (type: "PASSPORT" | "GOVERNMENT_ID") => [{ country: "UA" as const, documentTypes: [type] }];
    expect(offersBankId({ ...banked, perCountry: rule("PASSPORT") }, "UA")).toBe(false);
    expect(offersBankId({ ...banked, perCountry: rule("GOVERNMENT_ID") }, "UA")).toBe(true);
    expect(offersBankId({ ...banked, perCountry: rule("PASSPORT") }, "DE")).toBe(true);
  });

  it("is asked neither for photos nor for what is typed of a document", () => {
    const requested = { documentNumber: { enabled: true, mandatory: true } };
    const form = formOf({ ...DOCUMENT, fields: { ...DOCUMENT.fields, ...requested } });
    const given = { ...noAnswers, document: { ...card, bankId: { confirmed: null } } };
    expect([neededFileSides(form, given), missingAnswersOf(form, given)]).toEqual([[], []]);
    expect(missingAnswersOf(form, { ...given, document: card })).toContain("files.front");
  });
});

describe("what is still missing", () => {
  const tax = { ...TAX_ID, disableDocumentProof: true };
  const address = { ...ADDRESS, skipProof: true };
  const funds = { ...AML, disableDocumentProof: true };
  const live = { ...FACIAL, mode: "active" } as const;
  const selfieAndActs = ["files.selfie", "liveness.acts"];
  const quiz = { ...VIDEO, questions: ["Who?", "Why?"] };
  const typed = {
    ...DOCUMENT,
    fields: { ...DOCUMENT.fields, documentNumber: { enabled: true, mandatory: true } },
  };
  const choice = { ...PAYMENT_METHOD, method: "applicant_choice" } as const;
  const named = { first_name: "Ada", last_name: "Lovelace", dob: "1990-01-01", residence_country: "UA" } as const;

  it.each<[string, FormStepInput[], Partial<ApplicantAnswers>, string[]]>([
    [
      "a profile",
      [PROFILE],
      { profile: { first_name: "Ada" } },
      ["profile.last_name", "profile.dob", "profile.residence_country"],
    ],
    ["a whole profile", [PROFILE], { profile: named }, []],
    ["an optional profile", [{ ...PROFILE, fields: optional(PROFILE.fields) }], {}, []],
    [
      "own fields",
      [{ ...PROFILE, customFields: [titled("job"), titled("pet", false)] }],
      { profile: named },
      ["profile.custom.job"],
    ],
    [
      "an own field that is called like a property of every object",
      [{ ...PROFILE, customFields: [titled("constructor")] }],
      { profile: { ...named, custom: {} } },
      ["profile.custom.constructor"],
    ],
    ["no document", [DOCUMENT], {}, ["documentType"]],
    ["no document and what is typed of it", [typed], {}, ["documentType"]],
    ["a passport", [typed], { document: passport }, ["document.documentNumber", "files.front"]],
    ["a card", [DOCUMENT], { document: card, files: [photo("front")] }, ["files.back"]],
    ["a front alone", [{ ...DOCUMENT, frontOnly: ["GOVERNMENT_ID"] }], { document: card }, ["files.front"]],
    ["a selfie", [FACIAL], {}, ["files.selfie"]],
    ["a selfie that is there", [FACIAL], { files: [photo("selfie")] }, []],
    ["a tax number", [tax], {}, ["taxId.country", "taxId.number"]],
    [
      "its kind",
      [{ ...tax, askType: true }],
      { taxId: { country: "DE", skipped: false, number: "1234" } },
      ["taxId.kind"],
    ],
    ["its proof", [TAX_ID], { taxId: { country: "DE", skipped: false, number: "1234" } }, ["files.tax_id_proof"]],
    ["a number that is read", [{ ...TAX_ID, dataExtraction: true }], {}, ["taxId.country", "files.tax_id_proof"]],
    ["a number without a proof to read", [{ ...tax, dataExtraction: true }], {}, ["taxId.country", "taxId.number"]],
    ["a page that was passed over", [{ ...TAX_ID, skipPage: true }], { taxId: { skipped: true } }, []],
    [
      "a page that may not be passed over",
      [TAX_ID],
      { taxId: { skipped: true } },
      ["taxId.country", "taxId.number", "files.tax_id_proof"],
    ],
    ["an address", [address], {}, ["address.country", "address.city", "address.line1"]],
    ["its lines", [address], { address: { country: "DE", city: "Bonn" } }, ["address.line1"]],
    [
      "its kind",
      [{ ...address, askAddressType: true }],
      { address: { country: "DE", city: "Bonn", line1: "Am Hof 1" } },
      ["address.kind"],
    ],
    ["the proof of an address alone", [{ ...ADDRESS, skipManualEntry: true }], {}, ["files.address_proof"]],
    [
      "the source of funds",
      [funds],
      { funds: { incomeSource: "salary", annualIncome: 0, transactionAmount: 0 } },
      ["funds.purpose", "funds.originOfFunds"],
    ],
    ["funds that are all optional", [{ ...funds, fields: optional(AML.fields) }], {}, []],
    ["a payment", [PAYMENT_METHOD], {}, ["payment.method", "files.card_photo"]],
    ["a payment of choice", [choice], {}, ["payment.method"]],
    ["the card's number", [choice], { payment: { method: "card" } }, ["payment.cardNumber", "files.card_photo"]],
    [
      "the account's number",
      [{ ...choice, accountNumber: true }],
      { payment: { method: "bank_statement" } },
      ["payment.accountNumber", "files.bank_statement"],
    ],
    [
      "no number where none is asked",
      [{ ...choice, cardNumber: false }],
      { payment: { method: "card" }, files: [photo("card_photo")] },
      [],
    ],
    ["a questionnaire", [questionnaire(question("a"), question("b", false))], {}, ["questionnaire.a"]],
    ["an answer", [questionnaire(question("a"))], { questionnaire: { a: "So" } }, []],
    ["an empty choice", [questionnaire(question("a"))], { questionnaire: { a: [] } }, ["questionnaire.a"]],
    [
      "a question that is called like a property of every object",
      [questionnaire(question("constructor"))],
      { questionnaire: {} },
      ["questionnaire.constructor"],
    ],
    ["the quiz", [quiz], {}, ["videos.0", "videos.1"]],
    ["active liveness", [live], { files: [photo("selfie")] }, ["liveness.acts"]],
    ["active liveness with tries left", [live], { liveness: { hasPassed: false, triesLeft: 1 } }, selfieAndActs],
    [
      "active liveness that was done",
      [live],
      { files: [photo("selfie")], liveness: { hasPassed: true, triesLeft: 4 } },
      [],
    ],
    [
      "active liveness that was tried as often as possible",
      [live],
      { files: [photo("selfie")], liveness: { hasPassed: false, triesLeft: 0 } },
      [],
    ],
    ["an answer to the quiz", [quiz], { videos: [answer(1)] }, ["videos.0"]],
    [
      "everything, answers first and photos last",
      [FACIAL, tax, DOCUMENT, PROFILE],
      { document: passport, profile: named },
      ["taxId.country", "taxId.number", "files.front", "files.selfie"],
    ],
  ])("of %s", (_, given, change, missing) => {
    const form = formOf(...given);
    const filled = { ...noAnswers, ...change };
    expect(missingAnswersOf(form, filled)).toEqual(missing);
    expect(missingAnswersOf(flowFormOf(form, "Acme", { sms: true, eidv: true, bankId: true }), filled)).toEqual(
      missing,
    );
  });
});

describe("photos", () => {
  it.each<[string, FormStepInput, Partial<ApplicantAnswers>, FileSide[]]>([
    ["a document that is not chosen", DOCUMENT, {}, []],
    ["a card", DOCUMENT, { document: card }, ["front", "back"]],
    ["a passport", DOCUMENT, { document: passport }, ["front"]],
    ["a card whose front is enough", { ...DOCUMENT, frontOnly: ["GOVERNMENT_ID"] }, { document: card }, ["front"]],
    ["a face", FACIAL, {}, ["selfie"]],
    ["a tax number", TAX_ID, {}, ["tax_id_proof"]],
    ["one without a proof", { ...TAX_ID, disableDocumentProof: true }, {}, []],
    ["one that was passed over", { ...TAX_ID, skipPage: true }, { taxId: { skipped: true } }, []],
    ["one that may not be", TAX_ID, { taxId: { skipped: true } }, ["tax_id_proof"]],
    ["an address", ADDRESS, {}, ["address_proof"]],
    ["one without a proof", { ...ADDRESS, skipProof: true }, {}, []],
    ["the source of funds", AML, {}, ["funds_proof"]],
    ["one without a proof", { ...AML, disableDocumentProof: true }, {}, []],
    ["a card of payment", PAYMENT_METHOD, {}, ["card_photo"]],
    ["an account", { ...PAYMENT_METHOD, method: "bank_statement" }, {}, ["bank_statement"]],
    ["a profile", PROFILE, {}, []],
  ])("of %s", (_, step, change, sides) => {
    const form = formOf(step);
    const filled = { ...noAnswers, ...change };
    expect(form.steps.flatMap((each) => requestedPhotosOf(each, filled))).toEqual(sides);
    expect(neededFileSides(form, filled)).toEqual(sides);
  });

  it("are taken in the form's order and named in one order", () => {
    const form = formOf(AML, FACIAL, DOCUMENT);
    const filled = { ...noAnswers, document: passport };
    expect(form.steps.flatMap((step) => requestedPhotosOf(step, filled))).toEqual(["funds_proof", "selfie", "front"]);
    expect(neededFileSides(form, filled)).toEqual(["front", "selfie", "funds_proof"]);
  });

  it("may be files where their step takes files", () => {
    const form = formOf(DOCUMENT, { ...FACIAL, fileUploading: false });
    expect([mayUploadSide(form, "back"), mayUploadSide(form, "selfie")]).toEqual([true, false]);
  });
});

describe("what is asked", () => {
  const name = { enabled: true, mandatory: true, dataExtraction: true };
  const read = FormStep.parse({ ...PROFILE, fields: { ...PROFILE.fields, first_name: name } });

  it("of the profile: not what the document tells, where there is one", () => {
    expect(requestedFields({ steps: [read] })).toEqual(["first_name", "last_name", "dob", "residence_country"]);
    expect(requestedFields(formOf(read, DOCUMENT))).toEqual(["last_name", "dob", "residence_country"]);
    expect(requestedFields(formOf(DOCUMENT))).toEqual([]);
  });

  it.each<[string, FormStep, boolean]>([
    ["a profile", PROFILE, true],
    ["a profile without fields", { ...PROFILE, fields: hidden(PROFILE.fields) }, false],
    ["a document", DOCUMENT, true],
    ["a face", FACIAL, false],
    ["an address", ADDRESS, true],
    ["its proof alone", { ...ADDRESS, skipManualEntry: true }, false],
    ["the source of funds", AML, true],
    ["its proof alone", { ...AML, fields: hidden(AML.fields) }, false],
    ["a quiz", { ...VIDEO, questions: ["Why?"] }, false],
  ])("of %s: answers %s", (_name, step, isRequested) => {
    expect(asksAnswers({ steps: [step] }, step)).toBe(isRequested);
  });

  it("of the document: the types of its country, else those of all", () => {
    const step = { ...DOCUMENT, perCountry: [{ country: "DE" as const, documentTypes: ["VISA" as const] }] };
    expect(documentTypesFor(step, "DE")).toEqual(["VISA"]);
    expect(documentTypesFor(step, "UA")).toEqual(["PASSPORT", "GOVERNMENT_ID"]);
    expect(documentTypesFor(step, null)).toEqual(["PASSPORT", "GOVERNMENT_ID"]);
  });

  it.each([
    [{}, true],
    [{ askNumber: false }, false],
    [{ dataExtraction: true }, false],
    [{ dataExtraction: true, disableDocumentProof: true }, true],
  ])("of the tax number with %o: typed is %s", (change, isTyped) => {
    expect(needsTaxNumber({ ...TAX_ID, ...change })).toBe(isTyped);
  });

  it.each([
    ["card", null, "card"],
    ["card", "bank_statement", "card"],
    ["applicant_choice", null, null],
    ["applicant_choice", "bank_statement", "bank_statement"],
  ] as const)("of a payment by %s when %s was chosen: %s", (method, chosen, inForce) => {
    expect(paymentMethodOf({ ...PAYMENT_METHOD, method }, chosen && { method: chosen })).toBe(inForce);
  });

  it("by a code: where the field is asked and the form wants one", () => {
    const confirm = (enabled: boolean) =>
      formOf({ ...PROFILE, fields: { ...PROFILE.fields, email: { ...PROFILE.fields.email, enabled, confirm: true } } });
    expect(wantsCode(confirm(true), "email")).toBe(true);
    expect(wantsCode(confirm(false), "email")).toBe(false);
    expect(wantsCode(confirm(true), "phone")).toBe(false);
    expect(wantsCode(formOf(DOCUMENT), "email")).toBe(false);
  });

  it("to agree to: the texts that the form insists on", () => {
    const text = { url: "", text: "Ours", forceAgree: true, showInFooter: false };
    const form = { terms: text, privacy: { ...text, forceAgree: false }, dataProtection: text };
    expect(requestedConsents(form)).toEqual(["terms", "dataProtection"]);
  });
});

it("a step is found by its type, or there is none", () => {
  expect(stepOf(formOf(PROFILE, DOCUMENT), "DOCUMENT")?.documentTypes).toEqual(["PASSPORT", "GOVERNMENT_ID"]);
  expect(stepOf(formOf(PROFILE), "DOCUMENT")).toBeUndefined();
});
