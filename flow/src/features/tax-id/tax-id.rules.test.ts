import { describe, expect, it } from "vitest";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { TaxIdAnswers } from "#contract/records/steps/tax-id.schema.ts";
import { makeState } from "#flow/preview/visit.samples.ts";
import { checkDraft, taxIdAnswersOf, taxIdDraftOf } from "./tax-id.rules.ts";

const { TAX_ID } = defaultSteps();
const full = { ...TAX_ID, askType: true };
const right = { country: "DE", kind: "personal", number: " 65 929 970 489 ", skipped: false } as const;

describe("the tax number", () => {
  it("is sent in the contract's shape and comes back into its fields", () => {
    expect(checkDraft(full, right)).toEqual({});
    const answers = taxIdAnswersOf(full, right);
    expect(TaxIdAnswers.safeParse(answers).success).toBe(true);
    expect(taxIdDraftOf(makeState({ taxId: answers }))).toEqual({ ...right, number: "65 929 970 489" });
  });

  it("needs what the form asks and nothing else", () => {
    const nothing = { country: null, kind: null, number: " ", skipped: false };
    expect(checkDraft(full, nothing)).toEqual({
      country: "problem.choose_country",
      kind: "problem.choose",
      number: "problem.required",
    });
    expect(checkDraft({ ...TAX_ID, askNumber: false }, { ...nothing, country: "DE" })).toEqual({});
    expect(taxIdAnswersOf({ ...TAX_ID, askNumber: false }, right)).toEqual({ country: "DE", skipped: false });
  });

  it("may be left to the document that proves it, where there is one", () => {
    const read = { ...TAX_ID, dataExtraction: true };
    expect(checkDraft(read, { ...right, number: "" })).toEqual({});
    expect(checkDraft({ ...read, disableDocumentProof: true }, { ...right, number: "" })).toEqual({
      number: "problem.required",
    });
  });

  it.each(["123", "x".repeat(33), "-1234", "1234!", "12\n34"])("%j is none", (number) => {
    expect(checkDraft(TAX_ID, { ...right, number })).toEqual({ number: "problem.tax_number" });
    expect(TaxIdAnswers.safeParse({ country: "DE", number }).success).toBe(false);
  });

  it("is sent at both edges of its length", () => {
    for (const number of ["1234", "x".repeat(32)]) {
      expect(checkDraft(TAX_ID, { ...right, number })).toEqual({});
      expect(TaxIdAnswers.safeParse({ country: "DE", number }).success).toBe(true);
    }
  });

  it("tells nothing when it is passed over", () => {
    expect(taxIdAnswersOf(full, { ...right, skipped: true })).toEqual({ skipped: true });
  });

  it("starts in the country where the applicant lives", () => {
    expect(taxIdDraftOf(makeState({ profile: { residence_country: "FR" } })).country).toBeNull();
    expect(taxIdDraftOf(makeState({ profile: { residence_country: "PL" } })).country).toBe("PL");
    expect(taxIdDraftOf(makeState({ document: { country: "PL", documentType: "PASSPORT", fields: {} } })).country).toBe(
      "PL",
    );
    expect(taxIdDraftOf(makeState({}, { countries: ["UA"] })).country).toBe("UA");
    expect(taxIdDraftOf(makeState()).country).toBeNull();
  });
});
