import { expect, test } from "vitest";
import { keptColumnWidth, tableSizingOf } from "./column-widths.ts";

test("a column's width is whole pixels within its limits", () => {
  expect(keptColumnWidth(3)).toBe(48);
  expect(keptColumnWidth(120.4)).toBe(120);
  expect(keptColumnWidth(9_000)).toBe(640);
});

test("the table has the chosen widths, and the cells of a column name theirs", () => {
  const { table, cell } = tableSizingOf({ status: 160 }, () => null);
  expect(table.style).toEqual({ "--width-status": "160px" });
  expect(cell("status")).toMatchObject({ maxInlineSize: "var(--width-status)" });
  expect(cell("status")).toBe(cell("status"));
});
