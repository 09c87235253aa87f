import { expect, test } from "vitest";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import {
  formSectionOf,
  formSections,
  sectionsInOrder,
  sectionsOfFields,
} from "#contract/records/forms/form-sections.ts";
import { draftField, formConfigOf, formDraftOf, newFormDraft } from "./form-draft.ts";

test("a new form lacks only a name and a country", () => {
  const result = FormConfig.safeParse(formConfigOf(newFormDraft()));
  expect(result.error?.issues.map(({ path }) => path.join("."))).toEqual(["name", "countries"]);
});

test("a saved form comes back as the same draft", () => {
  const draft = { ...newFormDraft(), name: "Onboarding", countries: ["UA" as const], ageMin: 18 };
  expect(formDraftOf(FormConfig.parse(formConfigOf(draft)), true)).toMatchObject(draft);
});

test("a step that is switched off is not in the form, and keeps its settings in the editor", () => {
  const draft = newFormDraft();
  const off = {
    ...draft,
    steps: { ...draft.steps, FACIAL: { ...draft.steps.FACIAL, on: false, fileUploading: false } },
  };
  expect(formConfigOf(off).steps.map(({ type }) => type)).toEqual(["PROFILE", "DOCUMENT"]);
  expect(off.steps.FACIAL.fileUploading).toBe(false);
});

test("an error of a step is shown where the step is edited, wherever it stands", () => {
  const draft = newFormDraft();
  const config = formConfigOf({ ...draft, steps: { ...draft.steps, PROFILE: { ...draft.steps.PROFILE, on: false } } });
  expect(draftField(["steps", 0, "documentTypes"], config)).toBe("steps.DOCUMENT.documentTypes");
  expect(draftField(["steps"], config)).toBe("steps");
  expect(formSectionOf("steps.DOCUMENT.documentTypes")).toBe("document");
  expect(formSectionOf("callbackUrl")).toBe("general");
});

test("each field of the contract's form is edited in one of the editor's sections", () => {
  const { steps: _, ...fields } = FormConfig.shape;
  expect(Object.keys(sectionsOfFields).sort()).toEqual([...Object.keys(fields), "permanentLinkEnabled"].sort());
  for (const section of Object.values(sectionsOfFields)) expect(formSections).toContain(section);
});

test("the editor holds every field of the contract's form, so that saving loses none", () => {
  const { steps, ...rest } = FormConfig.shape;
  expect(Object.keys(formConfigOf(newFormDraft())).sort()).toEqual([...Object.keys(rest), "steps"].sort());
  expect(steps).toBeDefined();
});

test("applicants pass the steps in the draft's order, and the editor lists its pages in it", () => {
  const draft = newFormDraft();
  const order = ["FACIAL", ...draft.order.filter((type) => type !== "FACIAL")] as typeof draft.order;
  expect(formConfigOf({ ...draft, order }).steps.map(({ type }) => type)).toEqual(["FACIAL", "PROFILE", "DOCUMENT"]);
  const pages = sectionsInOrder(["FACIAL", "PROFILE"]);
  expect(pages.slice(pages.indexOf("liveness"), pages.indexOf("liveness") + 3)).toEqual([
    "liveness",
    "profile",
    "document",
  ]);
  expect([...pages].sort()).toEqual([...formSections].sort());
});
