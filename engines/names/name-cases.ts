import { CsvRecords } from "../csv/csv-records.ts";

/** A pair of names and what an analyst says of it. `kind`: undefined for ships. */
export type NameCase = {
  group: string;
  query: string;
  listed: string;
  kind: "person" | "company" | undefined;
  isMatch: boolean;
};

const LONGEST_RECORD = 10_000;

/** The table `cases.csv`: kind, query, listed, type (person, company, vessel), expect (match, no), note. */
export const nameCasesIn = (csv: string): NameCase[] =>
  new CsvRecords(",", LONGEST_RECORD)
    .push(csv, true)
    .slice(1)
    .map(({ cells: [group = "", query = "", listed = "", type = "", expect = ""] }) => {
      const kind = type === "person" || type === "company" ? type : undefined;
      return { group, query, listed, kind, isMatch: expect === "match" };
    });
