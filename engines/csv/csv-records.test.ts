import { CsvError, type Info, parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { type CsvFault, CsvFaultError, type CsvRecord, CsvRecords } from "./csv-records.ts";

const longest = 60;

/** In pieces of these lengths, round and round. */
function read(text: string, pieces: readonly number[], delimiter = ","): CsvRecord[] | [CsvFault] {
  const records = new CsvRecords(delimiter, longest);
  const found: CsvRecord[] = [];
  try {
    for (let at = 0, n = 0; at < text.length; n += 1) {
      const length = pieces[n % pieces.length] ?? 1;
      found.push(...records.push(text.slice(at, at + length)));
      at += length;
    }
    return [...found, ...records.push("", true)];
  } catch (error) {
    if (error instanceof CsvFaultError) return [error.fault];
    throw error;
  }
}

const faults: Record<string, CsvFault> = {
  CSV_QUOTE_NOT_CLOSED: "quote_open",
  INVALID_OPENING_QUOTE: "quote_inside",
  CSV_INVALID_CLOSING_QUOTE: "quote_followed",
};

/** The same by the library that is known best. */
function readByLibrary(text: string): CsvRecord[] | [CsvFault] {
  const found: CsvRecord[] = [];
  try {
    parse(text, {
      delimiter: ",",
      relax_column_count: true,
      skip_empty_lines: true,
      record_delimiter: ["\r\n", "\n", "\r"],
      onRecord: (cells: string[], { lines }: Info) => {
        found.push({ line: lines, cells });
        return null;
      },
    });
    return found;
  } catch (error) {
    const fault = error instanceof CsvError ? faults[error.code] : undefined;
    if (fault) return [fault];
    throw error;
  }
}

/** The same each time. */
function* randomTexts(count: number): Generator<string> {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const parts = ["a", "Ж", " ", ",", ",", '"', '"b"', '"x,y"', '""', '"q""r"', "\n", "\n", "\r\n", "\r", '"m\nn"'];
  for (let n = 0; n < count; n += 1) {
    let text = "";
    for (let length = next(14); length > 0; length -= 1) text += parts[next(parts.length)];
    yield text;
  }
}

/** The library counts the two letters of a line's end as two lines. */
const sayable = (text: string, read: CsvRecord[] | [CsvFault]) =>
  text.includes("\r") ? read.map((each) => (typeof each === "string" ? each : each.cells)) : read;

it("reads five thousand texts as csv-parse does, in whatever pieces they come", () => {
  let failed = 0;
  for (const text of randomTexts(5_000)) {
    const expected = sayable(text, readByLibrary(text));
    if (typeof expected[0] === "string") failed += 1;
    for (const pieces of [[1], [3, 1, 2], [1000]])
      expect([JSON.stringify(text), sayable(text, read(text, pieces))]).toEqual([JSON.stringify(text), expected]);
  }
  expect(failed).toBeGreaterThan(500);
  expect(failed).toBeLessThan(4_500);
});

it("says in which line a record ends, whatever ends a line", () => {
  const linesOf = (text: string) => read(text, [5]).map((each) => (typeof each === "string" ? each : each.line));
  for (const end of ["\n", "\r\n", "\r"]) {
    expect(linesOf(["a", "", "b", '"c', 'd"', "e"].join(end))).toEqual([1, 3, 5, 6]);
  }
});

it("bounds a record, whether or not it ends", () => {
  expect(read(`${"a".repeat(longest)}\nb\n`, [7])).toHaveLength(2);
  expect(read(`${"a".repeat(longest + 1)}\nb\n`, [1000])).toEqual(["too_long"]);
  expect(read(`"${"a".repeat(longest)}`, [7])).toEqual(["too_long"]);
  expect(read(`"${"a\n".repeat(longest)}`, [7])).toEqual(["too_long"]);
});

it("parts cells by the sign that it is given", () => {
  expect(read('a;"b;c";d,e\n', [2], ";")).toEqual([{ line: 1, cells: ["a", "b;c", "d,e"] }]);
});
