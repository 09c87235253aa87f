import { describe, expect, it } from "vitest";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { documentFieldNames } from "#contract/records/forms/step-choices.ts";
import { documentLengths } from "#contract/records/requested/answer-shapes.ts";
import { DocumentChoice } from "#contract/records/steps/document.schema.ts";
import { makeState } from "#flow/preview/visit.samples.ts";
import {
  checkDraft,
  documentAnswersOf,
  documentDraftOf,
  documentTypeFor,
  firstCountry,
  isKeptDocument,
} from "./document.rules.ts";

const { DOCUMENT } = defaultSteps();
const requested = Object.fromEntries(documentFieldNames.map((name) => [name, { enabled: true, mandatory: true }]));
const typing = { ...DOCUMENT, fields: requested as typeof DOCUMENT.fields };
const today = "2026-11-21";
const right = {
  country: "DE" as const,
  documentType: "PASSPORT" as const,
  "fields.documentNumber": "C01X00T47",
  "fields.expiryDate": "2030-05-17",
  "fields.issueDate": "2020-05-18",
  "fields.issuingAuthority": "Stadt Köln",
  "fields.additionalNumber": "1",
};

describe("the kinds of documents", () => {
  const step = { ...DOCUMENT, perCountry: [{ country: "DE" as const, documentTypes: ["PASSPORT" as const] }] };

  it("are those of the chosen country, and the only one is chosen by itself", () => {
    expect(documentTypeFor(step, "DE", null)).toBe("PASSPORT");
    expect(documentTypeFor(step, "DE", "GOVERNMENT_ID")).toBe("PASSPORT");
    expect(documentTypeFor(step, "PL", "GOVERNMENT_ID")).toBe("GOVERNMENT_ID");
    expect(documentTypeFor(step, "PL", null)).toBeNull();
  });

  it("start with where the applicant lives, when that is one of the form's countries", () => {
    const from = (home: "UA" | "FR") => firstCountry({ ...makeState({ profile: { residence_country: home } }) });
    expect(from("UA")).toBe("UA");
    expect(from("FR")).toBeNull();
  });
});

describe("what is typed of a document", () => {
  it("is sent in the contract's shape and comes back into its fields", () => {
    expect(checkDraft(typing, right, today)).toEqual({});
    const answers = documentAnswersOf(typing, right);
    expect(DocumentChoice.safeParse(answers).success).toBe(true);
    expect(documentDraftOf(typing, makeState({ document: answers }))).toEqual(right);
  });

  it("is not sent where the form does not ask, nor while nothing is chosen", () => {
    expect(documentAnswersOf(DOCUMENT, right)).toEqual({ country: "DE", documentType: "PASSPORT", fields: {} });
    expect(documentAnswersOf(DOCUMENT, { ...right, country: null })).toBeNull();
  });

  it("must be there where the form says so", () => {
    const nothing = { country: null, documentType: null };
    expect(checkDraft(typing, nothing, today)).toEqual({
      country: "problem.country",
      documentType: "problem.document_type",
      ...Object.fromEntries(documentFieldNames.map((name) => [`fields.${name}`, "problem.required"])),
    });
    expect(Object.keys(checkDraft(DOCUMENT, nothing, today))).toEqual(["country", "documentType"]);
  });

  it.each([
    ["fields.expiryDate", today, undefined],
    ["fields.expiryDate", "2026-11-20", "problem.document_expired"],
    ["fields.expiryDate", "2030-02-30", "problem.date_unreal"],
    ["fields.issueDate", today, undefined],
    ["fields.issueDate", "2026-11-22", "problem.date_future"],
    ["fields.issueDate", "2026-11-", "problem.date_unfinished"],
    ["fields.documentNumber", "x".repeat(65), "problem.too_long"],
    ["fields.issuingAuthority", "x".repeat(129), "problem.too_long"],
  ])("%s %s: %s", (name, text, problem) => {
    expect(checkDraft(typing, { ...right, [name]: text }, today)).toEqual(problem ? { [name]: problem } : {});
  });

  it("may be as long as the contract takes it and no longer", () => {
    for (const name of ["documentNumber", "issuingAuthority", "additionalNumber"] as const) {
      const fits = (length: number) =>
        DocumentChoice.safeParse({ ...right, fields: { [name]: "x".repeat(length) } }).success;
      expect([name, fits(documentLengths[name][1]), fits(documentLengths[name][1] + 1)]).toEqual([name, true, false]);
    }
  });

  it("is not sent again when the server has it already", () => {
    const answers = documentAnswersOf(typing, right);
    if (!answers) throw new Error("nothing to send");
    const state = makeState({ document: { ...answers, fields: { ...answers.fields } } });
    expect(isKeptDocument(state, answers)).toBe(true);
    expect(isKeptDocument(state, { ...answers, country: "PL" })).toBe(false);
    expect(isKeptDocument(state, { ...answers, fields: {} })).toBe(false);
    expect(isKeptDocument(makeState({ document: null }), answers)).toBe(false);
    expect(isKeptDocument(makeState({ document: { ...answers, bankId: { confirmed: null } } }), answers)).toBe(false);
  });
});
