import { expect, it } from "vitest";
import { compileNames } from "#engines/names/compile-names.ts";
import { findNames } from "#engines/names/find-names.ts";
import { toListedEntry } from "./listed-entry.ts";
import type { ListRecord } from "./lists.types.ts";
import { openList } from "./open-list.ts";
import { allOf, bytesOf, emptyListRecord, readSample, sample } from "./samples/list-samples.ts";

const files = () => ({ aliases: bytesOf(sample("ofac-alt.csv")), addresses: bytesOf(sample("ofac-add.csv")) });

/** What both formats say of the same man. */
const malikov = {
  ...emptyListRecord,
  id: "2674",
  kind: "person",
  gender: "male",
  birthCountries: ["RU"],
  addressCountries: ["SY"],
  taxIds: [{ number: "771234567890", country: "RU" }],
  positions: ["Deputy Director"],
};

it("joins the three files of OFAC and reads what its remarks say", async () => {
  const list = openList("ofac-csv", bytesOf(sample("ofac-sdn.csv")), { files: files() });
  const records = await allOf(list);
  expect(records.map(({ id, kind }) => [id, kind])).toEqual([
    ["36", "company"],
    ["2674", "person"],
    ["15036", "vessel"],
    ["25200", "aircraft"],
    ["306", "company"],
  ]);
  expect(records[1]).toEqual({
    ...malikov,
    names: [
      { text: "MALIKOV, Rustam Ilyasovich", kind: "primary" },
      { text: "MALIKOW, Rustem", kind: "alias" },
      { text: "ИЛЬЯСОВ, Рустам", kind: "alias" },
      { text: "EMIR", kind: "weak" },
    ],
    births: ["1970-05-12", "1971", "1973"],
    nationalities: ["RU", "SY", "TR"],
    documents: [
      { type: "Passport", number: "71 1234567", country: "RU" },
      { type: "National ID No.", number: "0049-55", country: "SY" },
    ],
    cryptoAddresses: [
      { currency: "XBT", address: "1BoatSLRHtKNngkdXEeobR76b53LETtpyT" },
      { currency: "USDT", address: "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf" },
    ],
    programs: ["SDGT", "IFSR"],
    remarks: ["Additional Sanctions Information - Subject to Secondary Sanctions", "Linked To: AEROCARIBBEAN AIRLINES"],
  });
  expect(records[2]).toMatchObject({
    countries: ["IR"],
    documents: [
      { type: "Call sign", number: "T2EA4" },
      { type: "Vessel Registration Identification", number: "IMO 9187629" },
      { type: "MMSI", number: "572469210" },
    ],
  });
  expect(records[4]).toMatchObject({ addressCountries: ["CH"], names: [{}, { text: "BNC", kind: "weak" }] });
  expect(list.outcome).toEqual({ recordsCount: 5, skippedCount: 0, skipped: [] });
});

it("reads OFAC's list without aliases and addresses, and in Windows-1252", async () => {
  const row = `7,"MUÑOZ, José","individual","SDNT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 1961 to 1963."\r\n`;
  const [record] = await readSample("ofac-csv", Buffer.from(row, "latin1"));
  expect(record).toMatchObject({ names: [{ text: "MUÑOZ, José" }], births: ["1961", "1962", "1963"] });
  expect(await readSample("ofac-csv", row)).toEqual([record]);
  expect(await readSample("ofac-csv", `${row.trimEnd()}\u001a`)).toEqual([record]);
  await expect(readSample("ofac-csv", row.trimEnd())).rejects.toThrow("its last line does not end");
});

it("refuses OFAC's list when its aliases belong to entries that are not in it", async () => {
  const lines = sample("ofac-sdn.csv").split("\r\n");
  const cut = `${lines.slice(0, 1).join("\r\n")}\r\n`;
  await expect(readSample("ofac-csv", cut, { files: files() })).rejects.toThrow(
    "belongs to entry 2674, which the list",
  );
});

it("tells a few broken rows of a published list and refuses it when there are many", async () => {
  const row = (id: string) => `${id},"NAME ${id}",-0- ,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \r\n`;
  const good = Array.from({ length: 200 }, (_, at) => row(String(at + 1)));
  const list = openList("ofac-csv", bytesOf([...good, "x,y\r\n"].join("")));
  expect(await allOf(list)).toHaveLength(200);
  expect(list.outcome.skipped).toEqual([{ line: 201, why: "has 2 columns, 12 are expected" }]);
  const refused = readSample("ofac-csv", [...good, "x,y\r\n", row("x"), row("-0-")].join(""));
  await expect(refused).rejects.toMatchObject({
    format: "ofac-csv",
    skipped: [{ line: 201 }, { line: 202 }, { line: 203 }],
  });
});

it("reads OFAC's advanced XML: parts that stand apart come together", async () => {
  const records = await readSample("ofac-advanced-xml", sample("ofac-advanced.xml"));
  expect(records).toHaveLength(2);
  expect(records[0]).toEqual({
    ...malikov,
    names: [
      { text: "Rustam MALIKOV", kind: "primary" },
      { text: "Маликов Рустам", kind: "primary", script: "Cyrillic" },
      { text: "MALIKOW", kind: "alias" },
      { text: "EMIR", kind: "weak" },
    ],
    births: ["1970-05-12", "1971", "1972"],
    nationalities: ["RU", "IR"],
    documents: [{ type: "Passport", number: "71 1234567", country: "RU" }],
    cryptoAddresses: [{ currency: "XBT", address: "1BoatSLRHtKNngkdXEeobR76b53LETtpyT" }],
    programs: ["SDGT"],
    listedOn: "2015-03-01",
    remarks: ["Wanted elsewhere too.", "Additional Sanctions Information - Subject to Secondary Sanctions"],
  });
  expect(records[1]).toMatchObject({
    kind: "vessel",
    names: [{ text: "SABITI STAR", kind: "primary" }],
    countries: ["IR"],
    programs: ["IRAN"],
    documents: [
      { type: "Call sign", number: "T2EA4" },
      { type: "Vessel Registration Identification", number: "IMO 9187629" },
    ],
  });
});

it("names the part of OFAC's advanced XML that is missing", async () => {
  const file = sample("ofac-advanced.xml");
  const without = (name: string) => file.replace(new RegExp(`<${name}>[\\s\\S]*</${name}>`), `<${name}/>`);
  const reading = (name: string) => readSample("ofac-advanced-xml", without(name));
  await expect(reading("SanctionsEntries")).rejects.toThrow("The file has no “SanctionsEntries”, or an empty one");
  await expect(reading("DistinctParties")).rejects.toThrow("The file has no “DistinctParties”, or an empty one");
  await expect(reading("FeatureTypeValues")).rejects.toThrow("ReferenceValueSets has no “FeatureType”");
});

it("is found by the engine of names, beside an entry without names", async () => {
  const records = await readSample("ofac-csv", sample("ofac-sdn.csv"), { files: files() });
  const nameless = { ...records[0], names: [] } as ListRecord;
  const index = compileNames([nameless, ...records].map(toListedEntry));
  const [found] = findNames(index, { name: "Rustam Malikov", births: ["1970-05-12"], countries: ["RU"] });
  expect(found).toMatchObject({ entry: 2, name: "MALIKOV, Rustam Ilyasovich" });
  expect(found?.score).toBeGreaterThanOrEqual(85);
});

it("gives the engine of names what it takes of a record", async () => {
  const [person, vessel] = await readSample("ofac-advanced-xml", sample("ofac-advanced.xml"));
  expect([person, vessel].map((record) => record && toListedEntry(record))).toEqual([
    {
      names: ["Rustam MALIKOV", "Маликов Рустам", "MALIKOW", "EMIR"],
      births: ["1970-05-12", "1971", "1972"],
      countries: ["RU", "IR", "SY"],
      gender: "male",
      kind: "person",
    },
    { names: ["SABITI STAR"], births: [], countries: ["IR"] },
  ]);
});

const longRow = (remarks: string) =>
  `7,"LONG, Name","individual","SDNT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"${remarks}"\r\n`;
const filler = (length: number) => `Linked To: ${"X".repeat(length - 11)}`;

it("goes on with the remarks that OFAC cut where sdn_comments.csv goes on, within a word or before a space", async () => {
  const long = `${filler(930)}; Passport A1234567 (Iran); Digital Currency Address - XBT 1BoatSLRHtKNngkdXEeobR76b53LETtpyT; DOB 1961.`;
  for (const at of [1000, long.indexOf(" XBT"), long.indexOf("XBT")]) {
    const comments = `7,"${long.slice(at)}"\r\n\u001a`;
    const [record] = await readSample("ofac-csv", longRow(long.slice(0, at)), {
      files: { comments: bytesOf(comments) },
    });
    expect(record).toMatchObject({
      births: ["1961"],
      documents: [{ type: "Passport", number: "A1234567", country: "IR" }],
      cryptoAddresses: [{ currency: "XBT", address: "1BoatSLRHtKNngkdXEeobR76b53LETtpyT" }],
    });
  }
  const [cut] = await readSample("ofac-csv", longRow(long.slice(0, 1000)));
  expect(cut).toMatchObject({ births: [], cryptoAddresses: [] });
});

it("a comment of an entry that the list does not have, or of another form, is broken", async () => {
  const others = Array.from({ length: 300 }, (_, at) => longRow("DOB 1961.").replace("7,", `${at + 10},`)).join("");
  const list = openList("ofac-csv", bytesOf(others), { files: { comments: bytesOf('9,"s."\r\n10,"a","b"\r\n') } });
  await allOf(list);
  expect(list.outcome.skipped).toEqual([
    { line: 2, why: "(comments) has 3 columns, 2 are expected" },
    { line: 1, why: "belongs to entry 9, which the list does not have" },
  ]);
});
