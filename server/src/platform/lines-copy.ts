import type { CsvCopy } from "./exports/csv.ts";

const lineFeed = 10;

/** COPY's own text format doubles backslashes. `onRecords` gets how many more rows have come. */
export const linesCopy = (query: string, onRecords: (count: number) => void): CsvCopy => ({
  query,
  options: String.raw`format csv, delimiter E'\x01', quote E'\x02', escape E'\x02'`,
  shape(piece) {
    let count = 0;
    for (let at = piece.indexOf(lineFeed); at >= 0; at = piece.indexOf(lineFeed, at + 1)) count += 1;
    if (count > 0) onRecords(count);
    return piece;
  },
});
