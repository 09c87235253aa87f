import { expect, test } from "vitest";
import { compileNames } from "./compile-names.ts";
import { findNames } from "./find-names.ts";
import { readQueries } from "./read-queries.ts";

const namesOf = (...names: string[]) => readQueries(names.map((name) => ({ name }))).map(({ name }) => name);

test("a name that is read alike is requested once: capitals without marks, another script, a hyphen", () => {
  expect(namesOf("Anna-María Kowalska", "ANNA MARIA KOWALSKA", "Anna Nowak")).toEqual([
    "Anna-María Kowalska",
    "Anna Nowak",
  ]);
  expect(namesOf("Виктор Иванов", "VIKTOR IVANOV")).toEqual(["Виктор Иванов"]);
});

test("what is read otherwise stays: another order, another alphabet's consonants, Han letters of one sound, initials", () => {
  expect(namesOf("Anna Nowak", "Nowak Anna")).toHaveLength(2);
  expect(namesOf("محمد", "mhmd")).toHaveLength(2);
  expect(namesOf("王伟", "王威")).toHaveLength(2);
  expect(namesOf("JM Smith", "JM SMITH")).toHaveLength(2);
});

test("a name that was read before finds what the name finds", () => {
  const index = compileNames([{ names: ["Виктор Иванов"], births: ["1970-05-12"] }, { names: ["王伟"] }]);
  for (const query of [{ name: "Viktor Ivanov", births: ["1970-05-12"] }, { name: "Wang Wei" }, { name: "王威" }]) {
    const [read] = readQueries([query]);
    expect(read && findNames(index, read, { minScore: 0 })).toEqual(findNames(index, query, { minScore: 0 }));
  }
});
