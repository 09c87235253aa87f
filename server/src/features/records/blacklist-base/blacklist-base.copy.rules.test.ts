import { expect, test } from "vitest";
import { verideskRowOf } from "#engines/lists/veridesk-rows.ts";
import { CopyRows } from "./blacklist-base.copy.rules.ts";
import { storedCells, storedColumns, storedEntry, toEntry } from "./blacklist-base.rules.ts";

/** The same by Node. */
const plainly = (cells: string[]) => Buffer.from(`${cells.join("\t").replaceAll("\\", "\\\\")}\n`);

const texts = [
  "plain",
  "a\\b",
  "é\\é",
  "Ж€\\",
  "𝒜\\𠀀",
  "\ud800",
  "x\udc00\\",
  "back \\ slash ".repeat(9),
  "ж".repeat(500),
];
const entryOf = (n: number) => {
  const text = (more: number) => texts[(n + more) % texts.length] ?? "";
  const cells: Record<string, string> = { name: text(0), surname: text(n), description: text(3), document: text(5) };
  const entry = toEntry(verideskRowOf((column) => cells[column] ?? ""));
  // As a number's key may be cut.
  return { ...entry, row: { ...entry.row, origin_name: text(1) } };
};

test("the cells of a row for COPY are what the table keeps, column by column", () => {
  for (const entry of texts.map((_, n) => entryOf(n))) {
    const stored = storedEntry(entry);
    expect(storedCells(entry)).toEqual(storedColumns.map((column) => stored[column]));
  }
});

test("rows for COPY are the bytes that Node would write, of any letters, however many", () => {
  const entries = Array.from({ length: 1_500 }, (_, n) => entryOf(n));
  const rows = new CopyRows();
  for (const entry of entries) rows.add(entry);
  const expected = Buffer.concat(entries.map((entry) => plainly(storedCells(entry))));
  expect(rows.length).toBe(expected.length);
  expect(expected.length).toBeGreaterThan(256 * 1024);
  const taken = rows.take();
  rows.add(entryOf(1));
  expect(taken.equals(expected)).toBe(true);
  expect(rows.take().equals(plainly(storedCells(entryOf(1))))).toBe(true);
});
