import { expect, test } from "vitest";
import { formConfigOf, newFormDraft } from "./form-draft.ts";
import { ruleErrors } from "./form-editor.state.ts";
import { startFromTemplate } from "./form-templates.rules.ts";

const basic = { template: "basic", title: "Basic KYC" } as const;
const age = { template: "age", title: "Age check" } as const;
const stepsOf = (draft: Parameters<typeof formConfigOf>[0]) => formConfigOf(draft).steps.map(({ type }) => type);

test("a template fills a new form so that it can be saved as it is", () => {
  const draft = startFromTemplate(newFormDraft(), basic, null);
  expect(draft.name).toBe("Basic KYC");
  expect(stepsOf(draft)).toEqual(["PROFILE", "DOCUMENT"]);
  expect(ruleErrors(draft)).toEqual({});
});

test("another template takes the place of the first, and what was typed stays", () => {
  const typed = { ...startFromTemplate(newFormDraft(), basic, null), callbackUrl: "https://api.example.com/cb" };
  const draft = startFromTemplate(typed, age, basic);
  expect(draft).toMatchObject({ name: "Age check", ageMin: 18, callbackUrl: "https://api.example.com/cb" });
  expect(stepsOf(draft)).toEqual(["DOCUMENT", "FACIAL"]);
  expect(startFromTemplate({ ...draft, name: "Onboarding" }, basic, age).name).toBe("Onboarding");
});

test("back to the usual start", () => {
  expect(startFromTemplate(startFromTemplate(newFormDraft(), age, null), null, age)).toEqual(newFormDraft());
});
