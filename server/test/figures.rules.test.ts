import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

type Figure = Record<"key" | "goal" | "value" | "commit" | "machine" | "date", string>;
type Figures = {
  readFigures(text: string): { bench: string; figures: Figure[] }[];
  missingFigures(result: object, keys: readonly string[]): string[];
};
const { readFigures, missingFigures } = (await import("../../scripts/figures.mjs" as string)) as Figures;

const inRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const sections = readFigures(readFileSync(inRoot("docs/figures.md"), "utf8"));
const benches = readdirSync(inRoot("bench")).flatMap((file) => /^(.+)\.bench\.ts$/.exec(file)?.[1] ?? []);

test("docs/figures.md names every bench, and no other", () => {
  expect(sections.map(({ bench }) => bench).sort()).toEqual(benches.sort());
});

test.each(sections)(
  "each figure of $bench has its goal, value, commit, machine and date, or says that it has none",
  ({ figures }) => {
    expect(figures.length).toBeGreaterThan(0);
    for (const { key, goal, value, commit, machine, date } of figures) {
      expect(goal, key).toBeTruthy();
      if (value.startsWith("not noted")) expect([commit, machine, date], key).toEqual(["–", "–", "–"]);
      else {
        expect(value, key).toMatch(/\d/);
        expect(commit, key).toMatch(/^[0-9a-f]{8}( day| about)?$/);
        expect(machine, key).toMatch(/^A, /);
        expect(date, key).toMatch(/^\d{4}-\d\d-\d\d$/);
      }
    }
  },
);

test("a figure that a result lacks, or has without a value, is missing", () => {
  const result = { ratio: 0, memoryMb: { peak: 1, rest: null } };
  expect(missingFigures(result, ["ratio", "memoryMb.peak"])).toEqual([]);
  expect(missingFigures(result, ["ratios", "memoryMb.rest", "memoryMb.peak.most"])).toEqual([
    "ratios",
    "memoryMb.rest",
    "memoryMb.peak.most",
  ]);
});
