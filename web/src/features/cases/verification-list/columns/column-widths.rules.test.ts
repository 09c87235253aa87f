import { expect, test } from "vitest";
import { chosenWidthsOf, withoutWidth } from "./column-widths.rules.ts";

test("of what the browser kept, only widths of today's columns are used, within their limits", () => {
  expect(chosenWidthsOf({ status: 160, due: 90, removed: 100, formName: "wide", created: 9_000 })).toEqual({
    status: 160,
    due: 90,
    created: 640,
  });
  for (const nonsense of [null, undefined, "wide", 5, [100]]) expect(chosenWidthsOf(nonsense)).toEqual({});
});

test("a column that is reset is as wide as its content again, and the others stay", () => {
  expect(withoutWidth({ status: 160, created: 90 }, "status")).toEqual({ created: 90 });
});
