import { expect, it } from "vitest";
import { rangeOf } from "./use-selection.ts";

it("a range is every row between the last selected one and this one, both included", () => {
  const page = ["a", "b", "c", "d"];
  expect(rangeOf(page, "b", "d")).toEqual(["b", "c", "d"]);
  expect(rangeOf(page, "d", "b")).toEqual(["b", "c", "d"]);
  expect(rangeOf(page, null, "c")).toEqual(["c"]);
  expect(rangeOf(page, "on another page", "c")).toEqual(["c"]);
});
