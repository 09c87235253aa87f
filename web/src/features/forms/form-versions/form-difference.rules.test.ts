import { describe, expect, it } from "vitest";
import { FormConfig, type FormConfigInput } from "#contract/records/forms/form-config.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { type FormValueChange, formDifferenceOf, isNothing } from "./form-difference.rules.ts";

const { PROFILE, DOCUMENT, FACIAL, TAX_ID, QUESTIONNAIRE } = defaultSteps();
const version = (changes: Partial<FormConfigInput> = {}) =>
  FormConfig.parse({
    name: "Onboarding",
    languages: ["en"],
    countries: ["UA"],
    steps: [PROFILE, DOCUMENT, FACIAL],
    ...changes,
  });
const at = (change: FormValueChange) => change.path.map(({ name }) => name).join(" / ");
const inShort = (changes: readonly FormValueChange[]) =>
  changes.map(({ path, ...change }) => [at({ path } as FormValueChange), change]);

describe("the difference of two versions", () => {
  it("is nothing between a version and itself", () => {
    expect(isNothing(formDifferenceOf(version(), version()))).toBe(true);
    expect(isNothing(formDifferenceOf(version(), version({ name: "Other" })))).toBe(false);
  });

  it("tells texts, switches, numbers and lists of the whole form by their setting", () => {
    const after = version({
      name: "Onboarding EU",
      autoDecline: false,
      ageMin: 18,
      countries: ["DE", "PL"],
      terms: { url: "https://a.example/terms", forceAgree: true },
      blockRetries: { duplicates: true },
    });
    const { form, steps } = formDifferenceOf(version(), after);
    expect(steps).toEqual([]);
    expect(inShort(form.flatMap(({ changes }) => changes))).toEqual([
      ["name", { kind: "value", before: "Onboarding", after: "Onboarding EU" }],
      ["terms / url", { kind: "value", before: "", after: "https://a.example/terms" }],
      ["terms / forceAgree", { kind: "value", before: false, after: true }],
      ["countries", { kind: "list", added: ["DE", "PL"], removed: ["UA"] }],
      ["ageMin", { kind: "value", before: null, after: 18 }],
      ["autoDecline", { kind: "value", before: true, after: false }],
      ["blockRetries / duplicates", { kind: "value", before: false, after: true }],
    ]);
  });

  it("tells steps that came, went and moved, and what changed within those that stayed", () => {
    const after = version({ steps: [DOCUMENT, PROFILE, { ...TAX_ID, skipPage: true }] });
    const found = formDifferenceOf(version(), after);
    expect(found).toMatchObject({
      stepsAdded: ["TAX_ID"],
      stepsRemoved: ["FACIAL"],
      stepsOrder: ["DOCUMENT", "PROFILE"],
    });
    expect(found.steps).toEqual([]);
    const faster = version({ steps: [PROFILE, { ...DOCUMENT, autoCapture: true }, FACIAL] });
    const { steps, stepsOrder } = formDifferenceOf(version(), faster);
    expect(stepsOrder).toBeNull();
    expect(steps.map(({ type }) => type)).toEqual(["DOCUMENT"]);
    expect(inShort(steps[0]?.changes ?? [])).toEqual([["autoCapture", { kind: "value", before: false, after: true }]]);
  });

  it("names fields of the profile, custom fields and languages for what they are", () => {
    const email = { ...PROFILE.fields.email, enabled: true };
    const vat = { id: "vat", title: { en: "VAT number" }, mandatory: true };
    const before = version({ steps: [{ ...PROFILE, customFields: [vat] }, DOCUMENT, FACIAL] });
    const after = version({
      elements: { en: { welcomeTitle: "Hello" } },
      steps: [
        {
          ...PROFILE,
          fields: { ...PROFILE.fields, email },
          customFields: [
            { ...vat, title: { en: "VAT no." } },
            { id: "iban", title: { en: "IBAN" }, mandatory: false },
          ],
        },
        DOCUMENT,
        FACIAL,
      ],
    });
    const { form, steps } = formDifferenceOf(before, after);
    expect(form[0]?.changes[0]?.path).toEqual([
      { kind: "field", name: "elements" },
      { kind: "language", name: "en" },
      { kind: "field", name: "welcomeTitle" },
    ]);
    const changes = steps[0]?.changes ?? [];
    expect(inShort(changes)).toEqual([
      ["fields / email / enabled", { kind: "value", before: false, after: true }],
      ["customFields / VAT no. / title / en", { kind: "value", before: "VAT number", after: "VAT no." }],
      ["customFields / IBAN", { kind: "item", isAdded: true }],
    ]);
    expect(changes[0]?.path[1]).toEqual({ kind: "profile", name: "email" });
    expect(inShort(formDifferenceOf(after, before).steps[0]?.changes ?? [])[1]).toEqual([
      "customFields / IBAN",
      { kind: "item", isAdded: false },
    ]);
  });

  it("tells questions that moved apart from those that changed", () => {
    const question = (id: string, title: string) => ({ id, kind: "text" as const, title: { en: title } });
    const [a, b] = [question("a", "Age?"), question("b", "Job?")];
    const asking = (questions: (typeof a)[]) =>
      version({ steps: [PROFILE, DOCUMENT, FACIAL, { ...QUESTIONNAIRE, questions }] });
    expect(inShort(formDifferenceOf(asking([a, b]), asking([b, a])).steps[0]?.changes ?? [])).toEqual([
      ["questions", { kind: "order", now: ["Job?", "Age?"] }],
    ]);
  });
});
