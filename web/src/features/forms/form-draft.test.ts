import { expect, test } from "vitest";
import { FormConfig } from "#contract/form-config.ts";
import { configOf, draftField, draftOf, newDraft, sectionOf } from "./form-draft.ts";

test("a new form lacks only a name and a country", () => {
  const result = FormConfig.safeParse(configOf(newDraft()));
  expect(result.error?.issues.map(({ path }) => path.join("."))).toEqual(["name", "countries"]);
});

test("a saved form comes back as the same draft", () => {
  const draft = { ...newDraft(), name: "Onboarding", countries: ["UA" as const], ageMin: 18 };
  expect(draftOf(FormConfig.parse(configOf(draft)), true)).toMatchObject(draft);
});

test("a step that is switched off is not in the form, and keeps its settings in the editor", () => {
  const draft = newDraft();
  const off = {
    ...draft,
    steps: { ...draft.steps, FACIAL: { ...draft.steps.FACIAL, on: false, fileUploading: false } },
  };
  expect(configOf(off).steps.map(({ type }) => type)).toEqual(["PROFILE", "DOCUMENT"]);
  expect(off.steps.FACIAL.fileUploading).toBe(false);
});

test("an error of a step is shown where the step is edited, wherever it stands", () => {
  const draft = newDraft();
  const config = configOf({ ...draft, steps: { ...draft.steps, PROFILE: { ...draft.steps.PROFILE, on: false } } });
  expect(draftField(["steps", 0, "documentTypes"], config)).toBe("steps.DOCUMENT.documentTypes");
  expect(draftField(["steps"], config)).toBe("steps");
  expect(sectionOf("steps.DOCUMENT.documentTypes")).toBe("document");
  expect(sectionOf("callbackUrl")).toBe("general");
});
