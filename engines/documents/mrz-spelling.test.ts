import { expect, test } from "vitest";
import { ALPHABET, type MrzCellScores } from "./mrz-cells.ts";
import { LAYOUTS, type MrzLayout } from "./mrz-layout.ts";
import { spellLines } from "./mrz-spelling.ts";

const LINES = ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"];

function layoutOf(format: string): MrzLayout {
  const layout = LAYOUTS.find((one) => one.format === format);
  if (!layout) throw new Error(`no layout ${format}`);
  return layout;
}

function scoresOf(
  lines: string[],
  changes: { line: number; column: number; scores: Record<string, number> }[] = [],
): MrzCellScores[][] {
  const scores = lines.map((line) => [...line].map((c) => Float32Array.from(ALPHABET, (a) => (a === c ? 0.95 : 0.4))));
  for (const { line, column, scores: changed } of changes) {
    for (const [character, score] of Object.entries(changed))
      scores[line]?.[column]?.set([score], ALPHABET.indexOf(character));
  }
  return scores;
}

test("clear print is read as it stands and every check digit holds", () => {
  const spelling = spellLines(scoresOf(LINES), layoutOf("TD3"));
  expect(spelling.lines).toEqual(LINES);
  expect(spelling.checks.every((check) => check.valid)).toBe(true);
  expect(spelling.repaired).toBe(false);
});

test.each([
  ["TD1", 0, ["I<UTOD23145890<7349<<<<<<<<<<<", "3407127M9507122UTO<<<<<<<<<<<2", "STEVENSON<<PETER<JOHN<<<<<<<<<"]],
  ["TD2", 1, ["I<UTOSTEVENSON<<PETER<JOHN<<<<<<<<<<", "D23145890<UTO3407127M95071227349<<<8"]],
])("the check digit of a long number of a %s follows its rest", (format, line, lines) => {
  const validOf = (read: string[]) => {
    const { checks } = spellLines(scoresOf(read), layoutOf(format));
    return checks.filter(({ name }) => name === "documentNumber" || name === "composite").map(({ valid }) => valid);
  };
  expect(validOf(lines)).toEqual([true, true]);
  const wrong = lines.map((text, n) => (n === line ? text.replace("7349", "7359") : text));
  expect(validOf(wrong)[0]).toBe(false);
});

test("a letter O in a date is read as the zero that alone may stand there", () => {
  const spelling = spellLines(
    scoresOf(LINES, [{ line: 1, column: 15, scores: { O: 0.97, "0": 0.9 } }]),
    layoutOf("TD3"),
  );
  expect(spelling.lines).toEqual(LINES);
  expect(spelling.repaired).toBe(false);
});

test("a misread character of the number is mended when one replacement alone sets the check digits right", () => {
  const misread = scoresOf(LINES, [{ line: 1, column: 2, scores: { B: 0.96, "9": 0.93 } }]);
  const spelling = spellLines(misread, layoutOf("TD3"));
  expect(spelling.lines).toEqual(LINES);
  expect(spelling.repaired).toBe(true);
  expect(spelling.checks.every((check) => check.valid)).toBe(true);
});

test("nothing is mended when two replacements would both do", () => {
  // S (28) and 8 have the same value modulo 10, so the check digit cannot tell them apart.
  const misread = scoresOf(LINES, [{ line: 1, column: 1, scores: { B: 0.97, "8": 0.95, S: 0.94 } }]);
  const spelling = spellLines(misread, layoutOf("TD3"));
  expect(spelling.repaired).toBe(false);
  expect(spelling.lines[1]?.charAt(1)).toBe("B");
  expect(spelling.checks.find((check) => check.name === "documentNumber")?.valid).toBe(false);
});

test("a wrong number that was clearly printed stays as it is and is reported", () => {
  const forged = [LINES[0] ?? "", (LINES[1] ?? "").replace("L898902C3", "L898902C4")];
  const spelling = spellLines(scoresOf(forged), layoutOf("TD3"));
  expect(spelling.lines).toEqual(forged);
  expect(spelling.checks.filter((check) => !check.valid).map((check) => check.name)).toEqual([
    "documentNumber",
    "composite",
  ]);
});

test("a card number of more than nine characters goes on in the optional data", () => {
  const lines = ["I<BEL000590448<30<<<<<<<<<<<<<", "8512017F1311048BEL851201002007", "VAN<DER<VELDEN<<GREET<HILDE<<<"];
  lines[0] = "IDBEL000590448<301<<<<<<<<<<<<";
  const spelling = spellLines(scoresOf(lines), layoutOf("TD1"));
  expect(spelling.checks.find((check) => check.name === "documentNumber")).toBeDefined();
  expect(spelling.lines).toEqual(lines);
});
