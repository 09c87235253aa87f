import { expect, it } from "vitest";
import { selectionRangeOf } from "./use-selection.ts";

it("a range is every row between the last selected one and this one, both included", () => {
  const page = ["a", "b", "c", "d"];
  expect(selectionRangeOf(page, "b", "d")).toEqual(["b", "c", "d"]);
  expect(selectionRangeOf(page, "d", "b")).toEqual(["b", "c", "d"]);
  expect(selectionRangeOf(page, null, "c")).toEqual(["c"]);
  expect(selectionRangeOf(page, "on another page", "c")).toEqual(["c"]);
});
