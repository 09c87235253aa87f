import { expect, it } from "vitest";
import { decodeHtmlEntities } from "./html-entities.ts";
import { readRemarks } from "./ofac-remarks.ts";
import { openList } from "./open-list.ts";
import { listedNumbersOf, publishedNumberLeast } from "./record-numbers.ts";
import { bytesOf, emptyListRecord } from "./samples/list-samples.ts";

const row = (id: number, name: string, remarks = "-0- ") =>
  `${id},"${name}","individual","SDGT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"${remarks}"\r\n`;
const rows = (count: number) => Array.from({ length: count }, (_, n) => row(n + 1, `TEST, Number${n}`));

async function read(content: string) {
  const list = openList("ofac-csv", bytesOf(content));
  const names: string[] = [];
  for await (const { names: all } of list) names.push(...all.map(({ text }) => text));
  return { names, outcome: list.outcome };
}

it("one row with a stray quote is one broken row of the list, wherever it is", async () => {
  for (const at of [0, 1, 100, 198, 199]) {
    const all = rows(200);
    all[at] = row(at + 1, 'TEST, Called "The Quote" Number');
    const { names, outcome } = await read(all.join(""));
    expect(names).toHaveLength(199);
    expect(outcome).toMatchObject({ recordsCount: 199, skippedCount: 1, skipped: [{ line: at + 1 }] });
    expect(outcome.skipped[0]?.why).toContain("quotation mark");
  }
});

it("a quote that is never closed in its row takes no other row with it", async () => {
  const all = rows(200);
  all[7] = '8,"TEST, Open,"individual","SDGT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"-0- "\r\n';
  expect((await read(all.join(""))).outcome).toMatchObject({ recordsCount: 199, skippedCount: 1 });
});

it("more than one row in a hundred refuses the file", async () => {
  const all = rows(200);
  for (const at of [3, 50, 120]) all[at] = row(at, 'A "B" C');
  await expect(read(all.join(""))).rejects.toThrow(/3 parts of the file are broken/);
});

it.each([
  ["O&#39;REARDON", "O'REARDON"],
  ["TAI&apos;AN", "TAI'AN"],
  ["A &amp; B", "A & B"],
  ["&#x27;&quot;&lt;&gt;", "'\"<>"],
  ["&amp;lt;", "&lt;"],
  ["R&D; &nothing; &#0; &#xD800; &", "R&D; &nothing; &#0; &#xD800; &"],
])("entities of HTML in a publisher's CSV are their letters: %s", async (text, decoded) => {
  expect(decodeHtmlEntities(text)).toBe(decoded);
});

it("decodes a name and a remark before they are taken apart", async () => {
  const { names } = await read(row(1, "O&#39;REARDON, Pat", "a.k.a. 'TAI&apos;AN'; nationality Iran."));
  expect(names).toEqual(["O'REARDON, Pat", "TAIAN"]);
});

it("the last thing of remarks that were cut is left out, of whole ones nothing is", () => {
  const long = `DOB 12 May 1970; ${"nationality Iran; ".repeat(60)}`.slice(0, 985);
  for (const cut of ["Passport A12", "National ID No. 7", "Digital Currency Address - XBT 1A1zP1", "a.k.a. 'KAR"]) {
    const parts = readRemarks(`${long}; ${cut}`);
    expect(parts.filter(({ documents, cryptoAddresses, names }) => documents || cryptoAddresses || names)).toEqual([]);
  }
  expect(readRemarks(`${long}; Passport A1234567.`).at(-1)).toMatchObject({ documents: [{ number: "A1234567" }] });
  expect(readRemarks("Passport A1234567")).toMatchObject([{ documents: [{ number: "A1234567" }] }]);
});

it("a weak name in the remarks is a weak name", () => {
  expect(readRemarks("a.k.a. 'KARIM THE TALL'.")).toEqual([{ names: [{ text: "KARIM THE TALL", kind: "weak" }] }]);
});

it("a publisher's number of fewer than four letters finds nobody", () => {
  const record = {
    ...emptyListRecord,
    id: "1",
    kind: "person" as const,
    names: [],
    documents: [
      { type: "Passport", number: "A-12" },
      { type: "Passport", number: "A123" },
    ],
  };
  expect(listedNumbersOf(record, publishedNumberLeast)).toEqual([{ kind: "document", key: "A123" }]);
});
