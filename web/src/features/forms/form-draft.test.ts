import { expect, test } from "vitest";
import { FormConfig } from "#contract/forms.contract.ts";
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
  const off = { ...draft, liveness: { ...draft.liveness, on: false, fileUploading: false } };
  expect(configOf(off).steps.map(({ type }) => type)).toEqual(["PROFILE", "DOCUMENT"]);
  expect(off.liveness.fileUploading).toBe(false);
});

test("an error of a step is shown where the step is edited, wherever it stands", () => {
  const draft = newDraft();
  const config = configOf({ ...draft, profile: { ...draft.profile, on: false } });
  expect(draftField(["steps", 0, "documentTypes"], config)).toBe("document.documentTypes");
  expect(draftField(["steps"], config)).toBe("steps");
  expect(sectionOf("document.documentTypes")).toBe("document");
  expect(sectionOf("callbackUrl")).toBe("general");
});
