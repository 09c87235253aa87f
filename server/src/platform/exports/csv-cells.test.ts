import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { csvCell, guardedCell, unguardedCell } from "#engines/csv/csv-cells.ts";
import { openTestServer, type TestServer } from "../../../test/harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const hostile = [
  "=1+1",
  "x;=cmd|'/C calc'!A0;y",
  "Mozilla;=cmd|'/C calc'!A0;x",
  "a\t@SUM(1)",
  "a|-1",
  "a, +1",
  'a;"=1"',
  'a;"" =1',
  "a\n=1",
  "a\r\n=1",
  "\t=1",
  "\nx",
  "'=1",
  "a;''=1",
  "\uff1d1+1",
  ";;=;;=",
];

/** As a lenient spreadsheet reads it. */
const cellsOf = (line: string, separator: string) =>
  line.split(/\r?\n|\r/).flatMap((row) => row.split(separator).map((cell) => cell.replace(/^[ "]+/, "")));

const noFormula = (line: string) => {
  for (const separator of [",", ";", "\t", "|"])
    for (const cell of cellsOf(line, separator)) expect(cell).not.toMatch(/^[=+\-@\uff1d\uff0b\uff0d\uff20]/);
};

const readBack = (line: string) => unguardedCell((parse(`${line},x`) as string[][])[0]?.[0] ?? "");
const bits = fc.array(
  fc.constantFrom("=", "+", "-", "@", ",", ";", "\t", "|", "\r", "\n", '"', "'", " ", "a", "\uff1d"),
  { maxLength: 12 },
);

describe("S26 a cell", () => {
  test.each(hostile)("of %j begins no formula under any separator, and reads back the same", (text) => {
    noFormula(csvCell(text));
    expect(readBack(csvCell(text))).toBe(text);
  });

  test("of anything begins no formula under any separator, and reads back the same", () => {
    fc.assert(
      fc.property(bits, (pieces) => {
        const text = pieces.join("");
        noFormula(csvCell(text));
        expect(readBack(csvCell(text))).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  test("of plain words stays as it is", () => {
    for (const text of ["Olena", "Kovalenko-Bondar", "a = b", "2026-11-22T08:00:00Z", "it's", '{"a":-1}'])
      expect(unguardedCell(csvCell(text).replace(/^"|"$/g, "").replaceAll('""', '"'))).toBe(text);
    expect(csvCell("Kovalenko-Bondar")).toBe("Kovalenko-Bondar");
  });

  test("that the database writes is guarded in the same way", async () => {
    const texts = [...hostile, ...fc.sample(bits, 400).map((pieces) => pieces.join(""))];
    const rows = await server.query<{ cell: string }>(
      `select ${guardedCell("t")} as cell from unnest($1::text[]) with ordinality as u(t, n) order by n`,
      [texts],
    );
    const ours = texts.map((text) => (parse(`${csvCell(text)},x`) as string[][])[0]?.[0]);
    expect(rows.map(({ cell }) => cell)).toEqual(ours);
  });

  test("of a hundred thousand blanks and quotes costs no more than its length", () => {
    const text = `${' "'.repeat(50_000)}${"\t".repeat(50_000)}`;
    expect(unguardedCell(csvCell(text).slice(1, -1).replaceAll('""', '"'))).toBe(text);
  });
});
