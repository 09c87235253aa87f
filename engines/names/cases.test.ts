import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compileNames } from "./compile-names.ts";
import { findNames } from "./find-names.ts";
import { type NameCase, nameCasesIn } from "./name-cases.ts";

// Invented names of usual parts, and what a careful analyst would say of each pair: one name, or two.

const HIT = 70;
const cases = nameCasesIn(readFileSync(new URL("cases.csv", import.meta.url), "utf8"));

function scoreOf({ query, listed, kind }: NameCase): number {
  const index = compileNames([{ names: [listed], kind }]);
  return findNames(index, { name: query, kind }, { minScore: 0, limit: 1 })[0]?.score ?? 0;
}

const isWrong = (each: NameCase) => scoreOf(each) >= HIT !== each.isMatch;

const groups = [...new Set(cases.map(({ group }) => group))];

test("the cases are all there", () => {
  expect([cases.length, groups.length]).toEqual([543, 43]);
});

test.each(groups)("%s: one name reaches 70, two do not", (group) => {
  const wrong = cases.filter((each) => each.group === group && isWrong(each));
  expect(wrong.map((each) => [each.query, each.listed, scoreOf(each)])).toEqual([]);
});

test.each(groups)("%s: turned round, the same is said", (group) => {
  const turned = cases
    .filter((each) => each.group === group)
    .map((each) => ({ ...each, query: each.listed, listed: each.query }));
  expect(turned.filter(isWrong).map((each) => [each.query, each.listed, scoreOf(each)])).toEqual([]);
});

test("with all of them in one list, each still finds its own name, and only it", () => {
  const index = compileNames(cases.map(({ listed, kind }) => ({ names: [listed], kind })));
  const wrong = cases.flatMap((each, entry) => {
    const { query, kind, isMatch } = each;
    const found = findNames(index, { name: query, kind }, { minScore: 0, limit: cases.length });
    const score = found.find((match) => match.entry === entry)?.score ?? 0;
    return score >= HIT === isMatch ? [] : [[query, each.listed, score, isMatch]];
  });
  expect(wrong).toEqual([]);
});

test("initials that are particles turn no other initial into one", () => {
  const person = { kind: "person", group: "latin-particle", isMatch: true } as const;
  const score = (query: string, listed: string) => scoreOf({ ...person, query, listed });
  expect(score("Pieter van der Linde", "PIETER V.D. LINDE")).toBeGreaterThanOrEqual(HIT);
  expect(score("Maria D. de Souza", "Maria E. de Souza")).toBeLessThan(score("Maria de Souza", "Maria E. de Souza"));
  expect(score("Pieter van der Linde", "Pieter A.B. Linde")).toBeLessThan(
    score("Pieter van der Linde", "Pieter v.d. Linde"),
  );
});

test("a surname that is also a title is one where no title can be", () => {
  const listed = { listed: "KING, Harold", kind: "person", group: "title-surname", isMatch: true } as const;
  expect(scoreOf({ ...listed, query: "Harold King" })).toBeGreaterThanOrEqual(95);
  expect(scoreOf({ ...listed, query: "Harold" })).toBeLessThan(HIT);
});
