import { describe, expect, test } from "vitest";
import { FormConfig } from "../forms/form-config.ts";
import { fullNamePattern } from "./questionnaire.schema.ts";

const question = (changes: object = {}) => ({ id: "why", kind: "text", title: { en: "Why?" }, ...changes });
const option = (value: string, label: object = { en: value }) => ({ value, label });
const choice = (options: object[]) => question({ kind: "single", options });

const wrongOf = (questions: object[], languages = ["en"]): [string, string][] =>
  (
    FormConfig.safeParse({
      name: "Onboarding",
      languages,
      countries: ["UA"],
      steps: [{ type: "QUESTIONNAIRE", questions }],
    }).error?.issues ?? []
  ).map(({ path, message }) => [path.slice(2).map(String).join("."), message]);
const passes = (questions: object[], languages?: string[]) => expect(wrongOf(questions, languages)).toEqual([]);
const refuses = (questions: object[], field: string, message: string, languages?: string[]) =>
  expect(wrongOf(questions, languages)).toEqual([[field, message]]);

const long = (length: number) => "x".repeat(length);
const fill = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));
const everyLanguage = "This field is required.";

describe("questions", () => {
  test("1 to 10", () => {
    const questions = (count: number) => fill(count, (n) => question({ id: `q${n}` }));
    refuses([], "questions", "Add at least one question.");
    passes(questions(1));
    passes(questions(10));
    refuses(questions(11), "questions", "At most 10 questions.");
  });

  test("each with an id of its own", () => {
    refuses([question(), question()], "questions", "Each question needs a unique ID.");
    passes([question({ id: "a".repeat(36) })]);
    for (const id of ["", "Why", "two words", "a".repeat(37)])
      refuses(
        [question({ id })],
        "questions.0.id",
        "Use small letters, digits and underscores, 36 characters at most.",
      );
  });

  test("each with a title in every language of the form, of at most 256 characters", () => {
    passes([question({ title: { en: "Why?", uk: "Чому?" } })], ["en", "uk"]);
    refuses([question()], "questions.0.title.uk", everyLanguage, ["en", "uk"]);
    refuses([question({ title: { en: "  ", uk: "Чому?" } })], "questions.0.title.en", everyLanguage, ["en", "uk"]);
    passes([question({ title: { en: long(256) } })]);
    refuses([question({ title: { en: long(257) } })], "questions.0.title.en", "Enter at most 256 characters.");
  });

  test("a default answer has at most 256 characters", () => {
    passes([question({ defaultAnswer: { en: long(256) } })]);
    refuses(
      [question({ defaultAnswer: { en: long(257) } })],
      "questions.0.defaultAnswer.en",
      "Enter at most 256 characters.",
    );
  });

  test("description, placeholder and validation text have bounds too", () => {
    passes([
      question({ description: { en: long(512) }, placeholder: { en: long(128) }, validationText: { en: long(256) } }),
    ]);
    refuses(
      [question({ description: { en: long(513) } })],
      "questions.0.description.en",
      "Enter at most 512 characters.",
    );
    refuses(
      [question({ placeholder: { en: long(129) } })],
      "questions.0.placeholder.en",
      "Enter at most 128 characters.",
    );
    refuses(
      [question({ validationText: { en: long(257) } })],
      "questions.0.validationText.en",
      "Enter at most 256 characters.",
    );
  });
});

describe("regular expressions", () => {
  test("must be valid in each language", () => {
    const say = { en: "Latin letters only.", uk: "Лише латиниця." };
    const title = { en: "Full name", uk: "Повне ім’я" };
    passes([question({ title, pattern: { en: fullNamePattern, uk: "[0-9]{3}" }, validationText: say })], ["en", "uk"]);
    for (const pattern of ["[a-z", "(", "a{2,1}", "*", "\\"])
      refuses(
        [question({ title, pattern: { en: "[a-z]+", uk: pattern }, validationText: say })],
        "questions.0.pattern.uk",
        "This regular expression is not valid.",
        ["en", "uk"],
      );
  });

  test("need a validation text in their language", () => {
    refuses(
      [question({ pattern: { en: "[a-z]+" } })],
      "questions.0.validationText.en",
      "Enter the error message for answers that do not match.",
    );
    passes([question({ pattern: { en: "[a-z]+" }, validationText: { en: "Small letters." } })]);
    passes([question({ pattern: { en: "" } })]);
  });

  test("a full name is Latin letters only", () => {
    const isName = (name: string) => new RegExp(`^(?:${fullNamePattern})$`, "u").test(name);
    for (const name of ["Olena", "Olena Koval", "Anne-Marie O'Neill"])
      expect([name, isName(name)]).toEqual([name, true]);
    for (const name of ["Олена", "Olena1", "", " Olena", "José"]) expect([name, isName(name)]).toEqual([name, false]);
  });
});

describe("options", () => {
  test("1 to 10 of a choice, none of a free answer", () => {
    const options = (count: number) => [choice(fill(count, (n) => option(`o${n}`)))];
    refuses(options(0), "questions.0.options", "Add at least one option.");
    passes(options(1));
    passes(options(10));
    refuses(options(11), "questions.0.options", "At most 10 options.");
    passes([question({ kind: "text", options: [] })]);
    refuses([question({ kind: "multiple" })], "questions.0.options", "Add at least one option.");
  });

  test("labels are filled in for every language, of at most 128 characters", () => {
    refuses([choice([option("yes", {})])], "questions.0.options.0.label.en", everyLanguage);
    passes([choice([option("yes", { en: long(128) })])]);
    refuses(
      [choice([option("yes", { en: long(129) })])],
      "questions.0.options.0.label.en",
      "Enter at most 128 characters.",
    );
  });

  test("values are Latin letters, digits, dots, hyphens and underscores, 1 to 64, no space", () => {
    for (const value of ["a", "A-1_b.c", "0", long(64)]) passes([choice([option(value, { en: "Label" })])]);
    const latin = "Use Latin letters, digits, dots, hyphens and underscores, without spaces.";
    for (const value of ["so so", "так", "é", "a/b", "a!", " a"])
      refuses([choice([option(value, { en: "Label" })])], "questions.0.options.0.value", latin);
    expect(wrongOf([choice([option("", { en: "Label" })])])).toContainEqual([
      "questions.0.options.0.value",
      "Fill in the value.",
    ]);
    refuses(
      [choice([option(long(65), { en: "Label" })])],
      "questions.0.options.0.value",
      "Enter at most 64 characters.",
    );
  });

  test("each value once in its question; another question may have it too", () => {
    refuses([choice([option("yes"), option("yes")])], "questions.0.options.1.value", "Each value can be listed once.");
    passes([choice([option("yes"), option("no")]), { ...choice([option("yes")]), id: "again" }]);
  });
});
