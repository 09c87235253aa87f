import { expect, test } from "vitest";
import { QuestionnaireStep } from "#contract/records/steps/questionnaire.schema.ts";
import type { Language } from "#contract/values/languages.ts";
import {
  isQuestionUsable,
  newQuestionOption,
  questionFromTemplate,
  type questionTemplates,
  textsToFill,
  unexplainedPatterns,
} from "./questions.rules.ts";

const words = { fullName: "Full name", latinOnly: "Latin letters only.", yes: "Yes", no: "No" };
const offered: Language[] = ["en", "uk"];
const from = (template: (typeof questionTemplates)[number]) =>
  questionFromTemplate(template, { open: "en", offered, words });

test("a question of every template lacks only what has to be written", () => {
  const lacking = (template: (typeof questionTemplates)[number]) =>
    QuestionnaireStep.safeParse({ type: "QUESTIONNAIRE", questions: [from(template)] }).error?.issues.map(({ path }) =>
      path.slice(2).join("."),
    );
  expect(lacking("text")).toBeUndefined();
  expect(lacking("single")).toBeUndefined();
  expect(lacking("fullName")).toEqual(["validationText.uk"]);
});

test("the full name's pattern takes Latin letters and nothing else, in each language of the form", () => {
  const { pattern } = from("fullName");
  expect(Object.keys(pattern)).toEqual(offered);
  const whole = new RegExp(`^(?:${pattern.uk})$`, "u");
  expect(["Anna-Maria O'Neill", "Li"].every((name) => whole.test(name))).toBe(true);
  expect(["Олена", "Anna1", "", " Anna"].some((name) => whole.test(name))).toBe(false);
});

test("questions of the same template are two questions", () => {
  expect(from("text").id).not.toBe(from("text").id);
  expect(from("text").id).toMatch(/^[a-z0-9_]{1,36}$/);
});

test("a new option takes a value that is free, also where others have been removed", () => {
  expect(newQuestionOption([]).value).toBe("option_1");
  const kept = [
    { value: "option_1", label: {} },
    { value: "option_3", label: {} },
  ];
  expect(newQuestionOption(kept).value).toBe("option_4");
  expect(newQuestionOption(kept.slice(1)).value).toBe("option_2");
});

test("options have to be read only where the question has any", () => {
  const options = [{ value: "yes", label: { en: "Yes" } }];
  expect(textsToFill({ title: { en: "Sure?" }, kind: "single", options })).toHaveLength(2);
  expect(textsToFill({ title: { en: "Why?" }, kind: "text", options })).toEqual([{ en: "Why?" }]);
});

test("a pattern without its explanation shows in its language, of free text only", () => {
  const question = { pattern: { en: "\\d+", uk: "\\d+" }, validationText: { en: "Digits only." } };
  expect(unexplainedPatterns({ ...question, kind: "text" }, offered)).toEqual(["uk"]);
  expect(unexplainedPatterns({ ...question, kind: "single" }, offered)).toEqual([]);
});

test("an option without a value, or with a value of other letters, is not kept where nobody sees it", () => {
  expect(isQuestionUsable({ value: "yes_1", label: {} })).toBe(true);
  expect(["", "так", "two words", "a".repeat(65)].some((value) => isQuestionUsable({ value, label: {} }))).toBe(false);
});

test("a pattern that is left over from free text does not stand in the way of a choice", () => {
  const left = { ...from("single"), title: { en: "Sure?" }, pattern: { en: "(" } };
  const isSaved = (kind: "text" | "single") =>
    QuestionnaireStep.safeParse({ type: "QUESTIONNAIRE", questions: [{ ...left, kind }] }).success;
  expect([isSaved("single"), isSaved("text")]).toEqual([true, false]);
});
