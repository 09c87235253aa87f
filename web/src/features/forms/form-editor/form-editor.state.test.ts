import { expect, test } from "vitest";
import { ApiError } from "#web/platform/api-error.ts";
import { type FormDraft, formConfigOf, newFormDraft } from "./form-draft.ts";
import {
  draftResolver,
  errorsBySection,
  mendedFields,
  ruleErrors,
  serverMessages,
  wrongFields,
} from "./form-editor.state.ts";

const whole: FormDraft = { ...newFormDraft(), name: "Onboarding", countries: ["UA"] };
const wrong: FormDraft = {
  ...whole,
  name: "",
  websiteUrl: "example",
  terms: { ...whole.terms, url: "nowhere" },
  ageMin: 30,
  ageMax: 20,
  elements: { en: { startButton: "x".repeat(41) } },
  steps: { ...whole.steps, DOCUMENT: { ...whole.steps.DOCUMENT, documentTypes: [] } },
};

test("each broken rule is counted in the section where it is mended", () => {
  expect(wrongFields(ruleErrors(wrong)).sort()).toEqual(
    ["ageMax", "elements.en.startButton", "name", "steps.DOCUMENT.documentTypes", "terms.url", "websiteUrl"].sort(),
  );
  expect(Object.fromEntries(errorsBySection(ruleErrors(wrong)))).toEqual({
    general: 2,
    additional: 1,
    rules: 1,
    elements: 1,
    document: 1,
  });
  expect(errorsBySection(ruleErrors(whole)).size).toBe(0);
});

test("a form without steps is told where steps are switched on", () => {
  const { steps } = whole;
  const none = Object.fromEntries(Object.entries(steps).map(([type, step]) => [type, { ...step, on: false }]));
  const errors = ruleErrors({ ...whole, steps: none as FormDraft["steps"] });
  expect(errors.root?.steps?.message).toBe("Add at least one step.");
  expect(Object.fromEntries(errorsBySection(errors))).toEqual({ profile: 1 });
});

test("what is wrong with a list and with a part of it stand beside each other", () => {
  const { PROFILE, ...steps } = whole.steps;
  const twice = { id: "a", title: {}, mandatory: false };
  const errors = ruleErrors({ ...whole, steps: { ...steps, PROFILE: { ...PROFILE, customFields: [twice, twice] } } });
  expect(wrongFields(errors)).toEqual([
    "steps.PROFILE.customFields",
    "steps.PROFILE.customFields.0.title.en",
    "steps.PROFILE.customFields.1.title.en",
  ]);
});

test("an error is mended also from another field; what is still wrong stays", () => {
  const errors = ruleErrors({ ...wrong, skipStatusPage: true });
  expect(wrongFields(errors)).toContain("redirectUrl");
  expect(mendedFields(errors, { ...wrong, skipStatusPage: false, ageMin: 10 }).sort()).toEqual([
    "ageMax",
    "redirectUrl",
  ]);
  expect(mendedFields(errors, { ...wrong, skipStatusPage: true })).toEqual([]);
  expect(mendedFields({ callbackUrl: { type: "server", message: "No." } }, whole)).toEqual([]);
});

test("what the server refuses lands on its field, nested ones too", () => {
  const refusal = new ApiError("refused", 422, [
    { parameter: "config.terms.url", message: "Enter a valid address." },
    { parameter: "config.blockRetries.fakeDocument", message: "Say yes or no." },
    { parameter: "config.steps.1.documentTypes.0", message: "Unknown." },
    { parameter: "config.steps", message: "Add at least one step." },
    { parameter: "config.elements.uk.startButton", message: "Too long." },
    { parameter: "limit_exceeded", message: "You have reached the limit of forms." },
  ]);
  expect(serverMessages(refusal, formConfigOf(whole))).toEqual({
    "terms.url": "Enter a valid address.",
    "blockRetries.fakeDocument": "Say yes or no.",
    "steps.DOCUMENT.documentTypes.0": "Unknown.",
    "root.steps": "Add at least one step.",
    "elements.uk.startButton": "Too long.",
    root: "You have reached the limit of forms.",
  });
});

test.each([
  ["a crash", new ApiError("refused", 500, [{ parameter: "server", message: "Oops." }])],
  ["an empty list", new ApiError("refused", 422, [])],
  ["a page of a proxy", new SyntaxError("Unexpected token <")],
])("a refused save says the catalogue's words after %s", (_, error) => {
  expect(serverMessages(error, formConfigOf(whole), "Edit form request failed")).toEqual({
    root: "Edit form request failed.",
  });
});

test("an http callback is named along with the other errors, and is left to the server where there are none", async () => {
  const ask = async (draft: FormDraft) =>
    Object.keys((await draftResolver(draft, undefined, {} as never)).errors).sort();
  expect(await ask({ ...whole, name: "", callbackUrl: "http://hooks.example.com/cb" })).toEqual([
    "callbackUrl",
    "name",
  ]);
  expect(await ask({ ...whole, name: "", callbackUrl: "https://hooks.example.com/cb" })).toEqual(["name"]);
  expect(await ask({ ...whole, name: "", callbackUrl: "https://127.0.0.1:4433/cb" })).toEqual(["name"]);
  expect(await ask({ ...whole, callbackUrl: "http://hooks.example.com/cb" })).toEqual([]);
});
