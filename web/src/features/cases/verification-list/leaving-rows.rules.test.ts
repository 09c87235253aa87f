import { expect, it } from "vitest";
import { leavingRows } from "./leaving-rows.rules.ts";

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

it("a row that is in the list no more leaves; one that has come, or only moved, leaves nothing", () => {
  expect(leavingRows(rows("a", "b", "c"), rows("a", "c", "d"))).toEqual(["b"]);
  expect(leavingRows(rows("a"), rows())).toEqual(["a"]);
  expect(leavingRows(rows("a", "b"), rows("b", "a", "c"))).toEqual([]);
  expect(leavingRows(undefined, rows("a"))).toEqual([]);
  expect(leavingRows(rows("a"), undefined)).toEqual([]);
});
