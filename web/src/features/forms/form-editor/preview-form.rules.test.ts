import { describe, expect, it } from "vitest";
import { FlowForm, flowFormOf } from "#contract/records/flow/flow-form.ts";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { formSections } from "#contract/records/forms/form-sections.ts";
import { stepTypes } from "#contract/records/steps/step-types.ts";
import { formConfigOf, newFormDraft } from "./form-draft.ts";
import { previewFormOf, previewScreenOf } from "./preview-form.rules.ts";

const valid = () => ({ ...newFormDraft(), name: "Onboarding", countries: ["UA" as const] });

describe("the form that the live preview draws", () => {
  it("is what the applicant's page would be told of a draft that can be saved", () => {
    const draft = valid();
    const expected = flowFormOf(FormConfig.parse(formConfigOf(draft)), "Acme", { sms: true, eidv: true, bankId: true });
    expect(FlowForm.parse(previewFormOf(draft, "Acme"))).toEqual(expected);
  });

  it("has the steps in their order, without those that applicants are not asked", () => {
    const draft = valid();
    for (const type of stepTypes) draft.steps[type].on = true;
    draft.order = [
      "FACIAL",
      "QES",
      "DOCUMENT",
      "PROFILE",
      ...stepTypes.filter((type) => !["FACIAL", "QES", "DOCUMENT", "PROFILE"].includes(type)),
    ];
    const { steps } = previewFormOf(draft, "Acme");
    expect(steps.map(({ type }) => type)).toEqual([
      ...[
        "FACIAL",
        "DOCUMENT",
        "PROFILE",
        "TAX_ID",
        "ADDRESS",
        "AML",
        "VIDEO",
        "PAYMENT_METHOD",
        "QUESTIONNAIRE",
        "US_EIDV",
        "COMPANY",
        "QES",
      ],
    ]);
    draft.steps.QES = { ...draft.steps.QES, askToSign: false, autosign: true };
    expect(previewFormOf(draft, "Acme").steps.map(({ type }) => type)).not.toContain("QES");
  });

  it("is there for a draft that cannot be saved, too", () => {
    const draft = newFormDraft();
    draft.steps.VIDEO.on = true;
    draft.languages = [];
    expect(FormConfig.safeParse(formConfigOf(draft)).success).toBe(false);
    expect(previewFormOf(draft, "Acme")).toMatchObject({ name: "", languages: [], businessName: "Acme" });
  });

  it("follows every page of the editor, or stays", () => {
    const places = Object.fromEntries(formSections.map((section) => [section, previewScreenOf(section)]));
    expect(places).toMatchObject({ general: "welcome", profile: "PROFILE", "tax-id": "TAX_ID", rules: null });
    expect(places).toMatchObject({ elements: "welcome", countries: "DOCUMENT", liveness: "FACIAL" });
  });
});
