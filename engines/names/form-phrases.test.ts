import { expect, test } from "vitest";
import { COMPANY_FORM_LINES } from "./company-forms.ts";
import { compileNames } from "./compile-names.ts";
import { findNames } from "./find-names.ts";
import { legalFormClassOf, legalFormsInLine } from "./form-phrases.ts";
import { readName } from "./name-words.ts";

const lines = COMPANY_FORM_LINES.trim().split("\n").map(legalFormsInLine);
const phrases = lines.flatMap(([, ...each]) => each);

const scoreOf = (queried: string, listed: string) =>
  findNames(
    compileNames([{ names: [listed], kind: "company" }]),
    { name: queried, kind: "company" },
    { minScore: 0 },
  )[0]?.score ?? 0;

test("several hundred forms of companies are read as one word after a name, and leave the name alone", () => {
  expect(phrases.length).toBeGreaterThan(500);
  const unread = phrases.filter((phrase) => {
    const kinds = readName(`Velgora ${phrase}`, { kind: "company" }).words.map(({ kind }) => kind);
    return kinds[0] !== "name" || kinds.slice(1).some((kind) => kind !== "companyForm");
  });
  expect(unread).toEqual([]);
});

test("a form in full or in short is no difference, one of another class is a small one, and none is nearly none", () => {
  expect(scoreOf("Velgora Limited Liability Company", "Velgora LLC")).toBe(100);
  expect(scoreOf("Velgora GmbH", "Velgora OOO")).toBe(100);
  expect(scoreOf("Velgora AG", "Velgora GmbH")).toBeLessThan(95);
  expect(scoreOf("Velgora AG", "Velgora GmbH")).toBeGreaterThan(85);
  expect(scoreOf("Velgora", "Velgora Sociedad Anónima")).toBeGreaterThanOrEqual(95);
});

test("every short form has a class", () => {
  for (const [head = ""] of lines) expect(legalFormClassOf(head.split(" ")[1] ?? "")).toBeDefined();
});

const classIn = (name: string) => {
  const form = readName(name, { kind: "company" }).words.find(({ kind }) => kind === "companyForm");
  return form && legalFormClassOf(form.plain);
};

test.each([
  ["Velgora A/S", "stock"],
  ["Velgora hf", "stock"],
  ["Velgora ehf", "limited"],
  ["Velgora CVBA", "society"],
  ["Velgora BVBA", "limited"],
  ["Velgora SCA", "stock"],
  ["Velgora KGaA", "stock"],
  ["Velgora Közhasznú Társaság", "society"],
  ["Velgora EPE", "limited"],
])("%s is of the class of its form in the ISO list: %s", (name, group) => {
  expect(classIn(name)).toBe(group);
});

test("each phrase stands in one line, either of the ISO list or beside it", () => {
  expect(phrases.filter((phrase, i) => phrases.indexOf(phrase) !== i)).toEqual([]);
  for (const line of COMPANY_FORM_LINES.trim().split("\n")) expect(line.split("||").length).toBeLessThanOrEqual(2);
});

test("a person has none", () => {
  expect(readName("Maria Sa", { kind: "person" }).words.map(({ kind }) => kind)).toEqual(["name", "name"]);
});
