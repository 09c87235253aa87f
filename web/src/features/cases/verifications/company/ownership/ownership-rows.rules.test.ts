import { expect, test } from "vitest";
import { ownershipRowsOf } from "./ownership-rows.rules.ts";

const box = (id: string, parent: string | null) => ({ id, parent });

test("owners are below what they own, one step deeper", () => {
  const boxes = [box("company", null), box("holding", "company"), box("director", "company"), box("owner", "holding")];
  expect(ownershipRowsOf(boxes).map(({ box: { id }, depth }) => [id, depth])).toEqual([
    ["company", 0],
    ["holding", 1],
    ["owner", 2],
    ["director", 1],
  ]);
});

test("a circle of owners and an owner of nobody end the tree", () => {
  const boxes = [box("company", null), box("a", "b"), box("b", "a"), box("lost", "nobody")];
  expect(ownershipRowsOf(boxes).map(({ box: { id } }) => id)).toEqual(["company"]);
});
