import { expect, test } from "vitest";
import type { PrintedText } from "../visual-zone.ts";
import { joinLines } from "./join-lines.ts";

const word = (text: string, left: number, top: number, { width = 60, height = 20, ...more } = {}): PrintedText => ({
  text,
  box: { left, top, width, height },
  confidence: 0.9,
  ...more,
});
const linesOf = (pieces: PrintedText[][]) => joinLines(pieces).lines.map(({ text }) => text);

test("pieces close beside each other are one line, in their order", () => {
  expect(
    linesOf([
      [word("/MAI", 140, 101), word("95", 210, 101, { width: 20 })],
      [word("20", 40, 100), word("MAY", 75, 100)],
    ]),
  ).toEqual(["20 MAY /MAI 95"]);
});

test("another column, another row and another size are other lines, from top to bottom", () => {
  expect(linesOf([[word("NOVAK", 40, 200)], [word("UTOPIA", 160, 200)], [word("ANNA", 40, 100)]])).toEqual([
    "ANNA",
    "NOVAK",
    "UTOPIA",
  ]);
  expect(linesOf([[word("Name", 40, 106, { height: 10 })], [word("ANNA", 104, 100)]])).toHaveLength(2);
});

test("one word that was read unsurely makes its line unsure", () => {
  const { lines, words } = joinLines([[{ ...word("ANNA", 40, 100), isUnsure: true }, word("MARIA", 110, 100)]]);
  expect(lines[0]?.isUnsure).toBe(true);
  expect(words.map(({ isUnsure }) => isUnsure)).toEqual([true, undefined]);
});
