import { expect, test } from "vitest";
import { namesToCompare } from "./screenings.rules.ts";

test("a name that a machine read in capitals is compared once", () => {
  const names = ["Anna-María Kowalska", "ANNA MARIA KOWALSKA", "Anna Nowak"];
  expect(namesToCompare(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual([
    "Anna-María Kowalska",
    "Anna Nowak",
  ]);
});
