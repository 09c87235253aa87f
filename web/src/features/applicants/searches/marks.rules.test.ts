import { expect, test } from "vitest";
import { isMeant, marksOf } from "./marks.rules.ts";

const shown = (text: string, typed: string, isWhole = false) =>
  marksOf(text, typed, isWhole)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join("");

test("the beginnings of words are marked, in any order, whatever the accents and the case", () => {
  expect(shown("Iryna Bondár", "bondar iry")).toBe("[Iry]na [Bondár]");
  expect(shown("José Ángel Muñoz", "ANG mun")).toBe("José [Áng]el [Muñ]oz");
  expect(shown("Ірина Їжакевич", "їж")).toBe("Ірина [Їж]акевич");
  expect(shown("Sean O'Brien", "obr")).toBe("Sean [O'Br]ien");
  expect(shown("Groß", "gros")).toBe("[Groß]");
  expect(shown("Iryna", "ryna")).toBe("Iryna");
  expect(shown("Iryna", "")).toBe("Iryna");
  expect(shown("", "a")).toBe("");
});

test("an id is marked as one word, with its dashes or without", () => {
  expect(shown("0f3c8f0e-1d2b-4c3d", "0f3c8f0e1d2", true)).toBe("[0f3c8f0e-1d2]b-4c3d");
  expect(shown("crm-4711", "crm-47", true)).toBe("[crm-47]11");
});

test("a screen is meant when every typed word begins one of its name's", () => {
  expect(isMeant("Project settings", "set pro")).toBe(true);
  expect(isMeant("Project settings", "set form")).toBe(false);
});
