import { CsvError, parse } from "csv-parse/sync";
import { countriesOf } from "./country-names.ts";
import { readCsvTable, type TableRow } from "./csv-rows.ts";
import { listReadingOf } from "./finish-record.ts";
import type { ListBytes, ListLimits, ListReading, ListRecordPart } from "./lists.types.ts";
import { kindOfSchema } from "./opensanctions-kinds.ts";
import { isoDate } from "./partial-dates.ts";

const format = "opensanctions-csv";
const columns = ["id", "schema", "name", "aliases", "birth_date", "countries", "identifiers", "sanctions", "dataset"];

function splitQuoted(cell: string): string[] {
  try {
    return (parse(cell, { delimiter: ";", relax_quotes: true, relax_column_count: true }) as string[][]).flat();
  } catch (error) {
    if (error instanceof CsvError) return cell.split(";");
    throw error;
  }
}

/** Several values of a cell stand with semicolons between; one that has one itself is quoted. */
export const csvValuesOf = (cell: string): string[] =>
  (cell.includes('"') ? splitQuoted(cell) : cell.split(";")).map((value) => value.trim());

function partOf({ cell, line }: TableRow): ListRecordPart {
  const schema = cell("schema");
  const identifiers = csvValuesOf(cell("identifiers"));
  const isWallet = schema === "CryptoWallet";
  return {
    id: cell("id"),
    line,
    kind: kindOfSchema(schema) ?? "other",
    schema,
    names: [
      { text: isWallet ? "" : cell("name"), kind: "primary" },
      ...csvValuesOf(cell("aliases")).map((text) => ({ text, kind: "alias" as const })),
    ],
    births: csvValuesOf(cell("birth_date")).flatMap((date) => isoDate(date) ?? []),
    countries: countriesOf(csvValuesOf(cell("countries"))),
    documents: isWallet ? [] : identifiers.map((number) => ({ type: "Identifier", number })),
    cryptoAddresses: isWallet ? identifiers.concat(cell("name")).map((address) => ({ address })) : [],
    programs: csvValuesOf(cell("program_ids")),
    remarks: csvValuesOf(cell("sanctions")),
  };
}

function whyNot({ cell, isWhole, why }: TableRow): string | null {
  if (!isWhole) return why ?? "has more or fewer columns than the head";
  if (cell("id") === "") return "has no id";
  return cell("name") === "" ? "has no name" : null;
}

/** OpenSanctions' targets.simple.csv; its columns do not say what a country or a number is. */
export async function* readOpenSanctionsCsv(bytes: ListBytes, limits: ListLimits): AsyncGenerator<ListReading> {
  const options = { format, ...limits, columns: () => columns, endsWithLineBreak: true, isPublished: true } as const;
  for await (const row of readCsvTable(bytes, options)) {
    const why = whyNot(row);
    yield why ? { line: row.line, why } : listReadingOf([partOf(row)]);
  }
}
