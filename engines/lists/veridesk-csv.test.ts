import { expect, it } from "vitest";
import { csvCell } from "#engines/csv/csv-cells.ts";
import { bytesOf, readSample, sample } from "./samples/list-samples.ts";
import { readApplicantRows } from "./veridesk-csv.ts";
import { verideskId, verideskRowOf } from "./veridesk-rows.ts";

const read = (content: string | Uint8Array, limits = {}) => readSample("veridesk-csv", content, { limits });

it("reads a blacklist in our own format, each entry once", async () => {
  const records = await read(sample("veridesk.csv"));
  expect(records.map(({ kind, names }) => [kind, ...names.map(({ text }) => text)])).toEqual([
    ["person", "Olena Ivanivna Prykladna", "Олена Іванівна Прикладна"],
    ["company", "Sample Trade GmbH"],
    ["other"],
    ["other"],
  ]);
  expect(records[0]).toMatchObject({
    births: ["1985-02-28"],
    gender: "female",
    countries: ["UA"],
    documents: [{ type: "Document", number: "AB123456", country: "UA" }],
    remarks: ["Charged back, twice"],
  });
  expect(records[2]?.documents).toEqual([{ type: "Document", number: "-X99" }]);
  expect(new Set(records.map(({ id }) => id)).size).toBe(4);
});

it("gives the ids that stored entries have", () => {
  const said: Partial<Record<string, string>> = {
    type: "person",
    gender: "f",
    country: "ua",
    dob: "1985-02-28",
    name: "Olena Prykladna",
  };
  expect(verideskId(verideskRowOf((column) => said[column] ?? `${column} 1`))).toBe(
    "2f6f5f9a-e5f4-8aad-b133-8d3f679b6e21",
  );
});

it("gives an entry the same id in the next version, whatever is said of it", async () => {
  const row = (more: string) => `type,tax_id,description\nTAX_ID,771234567890,${more}\n`;
  const [before] = await read(row("first"));
  const [after] = await read(row("second").replaceAll(",", ";"));
  expect(after?.id).toBe(before?.id);
  expect(after?.remarks).toEqual(["second"]);
});

it("takes the default file whole or not at all, and says which rows are wrong", async () => {
  const head = "type,name,document,dob,gender,country";
  const rows = [
    "PERSON,Ann Sample,,1970-05-12,F,DE",
    "GHOST,Ann,,,,",
    "COMPANY,,,,,",
    "PERSON,Ann,,1970-02-30,,",
    "PERSON,Ann,,1970,,",
    "PERSON,Ann,,,X,",
    "PERSON,Ann,,,,Germany",
    "DOCUMENT,Ann,,,,",
    "PERSON,Ann",
  ];
  await expect(read([head, ...rows, ""].join("\r\n"))).rejects.toMatchObject({
    skipped: [
      { line: 3, why: "has a wrong type: Choose one of: PERSON, COMPANY, DOCUMENT, TAX_ID." },
      { line: 4, why: "has a wrong name: This field is required." },
      { line: 5, why: "has a wrong dob: Enter a date as YYYY-MM-DD." },
      { line: 6, why: "has a wrong dob: Enter a date as YYYY-MM-DD." },
      { line: 7, why: "has a wrong gender: Choose one of: F, M." },
      { line: 8, why: "has a wrong country: Enter the two-letter code of a country, such as DE." },
      { line: 9, why: "has a wrong document: This field is required." },
      { line: 10, why: "has a wrong row: The row has more or fewer cells than the head." },
    ],
  });
});

it("parts cells by the sign that the head is parted by, and by no other", async () => {
  for (const [sign, other] of [
    [",", ";"],
    [";", ","],
    ["\t", ","],
  ] as const) {
    const [record] = await read(`type${sign}name\nCOMPANY${sign}Ann${other} Sons\n`);
    expect(record?.names).toEqual([{ text: `Ann${other} Sons`, kind: "primary" }]);
  }
});

it("names a column that is missing or not known", async () => {
  await expect(read("name,country\nAnn,DE\n")).rejects.toThrow("Line 1: Missing column: type.");
  await expect(read("type,surnme\nPERSON,Ann\n")).rejects.toThrow("Unknown column: surnme.");
});

it("keeps the limits of rows and bytes exactly", async () => {
  const file = (rows: number) =>
    `type,tax_id\n${Array.from({ length: rows }, (_, at) => `TAX_ID,${1000 + at}`).join("\n")}`;
  expect(await read(file(20), { rowsMax: 20 })).toHaveLength(20);
  await expect(read(file(21), { rowsMax: 20 })).rejects.toThrow("Line 22: A file can have up to 20 rows.");
  const bytesMax = Buffer.byteLength(file(20));
  expect(await read(file(20), { bytesMax })).toHaveLength(20);
  await expect(read(file(20), { bytesMax: bytesMax - 1 })).rejects.toThrow(`larger than ${bytesMax - 1} bytes`);
});

it("reads back what a guarded cell of our own export says", async () => {
  const name = '=cmd|"/c calc"!A1';
  const [record] = await read(`type,name\nCOMPANY,${csvCell(name)}\n`);
  expect(record?.names).toEqual([{ text: name, kind: "primary" }]);
});

it("reads the file type of applicants, also a row that names nobody", async () => {
  const rows = async (content: string) => {
    const found = [];
    for await (const row of readApplicantRows(bytesOf(content), { bytesMax: 1000, rowsMax: 2 })) found.push(row);
    return found;
  };
  expect(await rows("applicant_id;external_id\na1;\n;e2\n")).toEqual([
    { line: 2, externalId: "", applicantId: "a1", verificationId: "" },
    { line: 3, externalId: "e2", applicantId: "", verificationId: "" },
  ]);
  expect(await rows("applicant_id,external_id\na1,\n,\n")).toContainEqual({
    line: 3,
    externalId: "",
    applicantId: "",
    verificationId: "",
  });
  await expect(rows("applicant_id\na\nb\nc\n")).rejects.toThrow("Line 4: A file can have up to 2 rows.");
});
