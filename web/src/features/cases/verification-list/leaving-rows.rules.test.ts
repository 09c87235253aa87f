import { expect, it } from "vitest";
import { leavingRows, movedRows } from "./leaving-rows.rules.ts";

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

it("a row that is in the list no more leaves; one that has come, or only moved, leaves nothing", () => {
  expect(leavingRows(rows("a", "b", "c"), rows("a", "c", "d"))).toEqual(["b"]);
  expect(leavingRows(rows("a"), rows())).toEqual(["a"]);
  expect(leavingRows(rows("a", "b"), rows("b", "a", "c"))).toEqual([]);
  expect(leavingRows(undefined, rows("a"))).toEqual([]);
  expect(leavingRows(rows("a"), undefined)).toEqual([]);
});

it("rows that stay have moved where others came before them, or changed places with them, not where others left", () => {
  expect(movedRows(["a", "b", "c"], ["a", "c", "d"])).toEqual([]);
  expect(movedRows(["a", "b"], ["new", "a", "b"])).toEqual([
    { id: "a", from: 0, to: 1 },
    { id: "b", from: 1, to: 2 },
  ]);
  expect(movedRows(["a", "b", "c"], ["b", "a", "c"])).toEqual([
    { id: "a", from: 0, to: 1 },
    { id: "b", from: 1, to: 0 },
  ]);
  expect(movedRows([], ["a"])).toEqual([]);
});
