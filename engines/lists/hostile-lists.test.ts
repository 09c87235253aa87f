import { expect, it } from "vitest";
import { cleanText } from "./finish-record.ts";
import { type ListError, type ListFormat, listFormats } from "./lists.types.ts";
import { openList } from "./open-list.ts";
import { csvValuesOf } from "./opensanctions-csv.ts";
import { ListRecordParts } from "./record-parts.ts";
import { bytesOf, readSample, sample } from "./samples/list-samples.ts";

const files: Record<Exclude<ListFormat, "veridesk-csv">, string> = {
  "ofac-csv": "ofac-sdn.csv",
  "ofac-advanced-xml": "ofac-advanced.xml",
  "un-xml": "un.xml",
  "eu-xml": "eu.xml",
  "uk-csv": "uk-sanctions-list.csv",
  "opensanctions-csv": "targets.simple.csv",
  "opensanctions-ftm": "entities.ftm.jsonl",
};
const published = Object.entries(files) as [keyof typeof files, string][];

const refused = async (format: ListFormat, content: string | Uint8Array): Promise<ListError> => {
  const outcome = await readSample(format, content).catch((error: unknown) => error);
  expect(outcome).toMatchObject({ name: "ListError", format });
  return outcome as ListError;
};

/** In a line and not at its end: what a cut download leaves. */
const cutsOf = (content: Buffer): number[] =>
  Array.from({ length: 60 }, (_, at) => Math.floor((content.length * (at + 1)) / 61)).filter(
    (at) => ![0x0a, 0x0d, 0x1a].includes(content[at - 1] ?? 0),
  );

it.each(published)("S25 refuses a file of %s that is cut off, wherever it is", async (format, name) => {
  const content = Buffer.from(sample(name).trimEnd());
  const cuts = cutsOf(content);
  expect(cuts.length).toBeGreaterThan(50);
  for (const cut of cuts) await refused(format, content.subarray(0, cut));
});

it.each(listFormats)("S25 refuses a file of %s that is empty, another thing or damaged", async (format) => {
  expect((await refused(format, "")).message).toBe("The file is empty.");
  await refused(format, "<!DOCTYPE html><html><body>Service unavailable</body></html>\n");
  await refused(format, '{"error":"forbidden"}\n');
  await refused(format, Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0, 0, 0xd8, 0, 10]));
  await refused(format, "\n\n\n");
});

const bomb = `<?xml version="1.0"?>
<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;"><!ENTITY x SYSTEM "file:///etc/passwd">]>`;
const unList = (inside: string, front = '<?xml version="1.0"?>') =>
  `${front}<CONSOLIDATED_LIST><INDIVIDUALS><INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>${inside}</FIRST_NAME></INDIVIDUAL></INDIVIDUALS></CONSOLIDATED_LIST>`;

it("S24 refuses every document type and every entity that XML does not know by itself", async () => {
  const declares = "declares a document type";
  expect((await refused("un-xml", unList("&lol2;", bomb))).message).toContain(declares);
  expect((await refused("un-xml", unList("&x;", bomb))).message).toContain(declares);
  const outside = '<!DOCTYPE CONSOLIDATED_LIST SYSTEM "http://127.0.0.1/evil.dtd">';
  expect((await refused("eu-xml", `${outside}<export/>`)).message).toContain(declares);
  expect((await refused("un-xml", unList("&xxe;"))).message).toContain("undefined entity");
  const [record] = await readSample("un-xml", unList("A &amp; B &#1071; <![CDATA[<C>]]>"));
  expect(record?.names).toEqual([{ text: "A & B Я <C>", kind: "primary" }]);
});

it("S24 bounds the depth, attributes, texts, comments and entries of XML", async () => {
  const message = async (inside: string) => (await refused("un-xml", unList(inside))).message;
  expect(await message("<a>".repeat(10_000))).toContain("nested more than 24 deep");
  const attributes = Array.from({ length: 100 }, (_, at) => `a${at}="1"`).join(" ");
  expect(await message(`<a ${attributes}/>`)).toContain("more than 64 attributes");
  const long = "x".repeat(2_000_000);
  expect(await message(long)).toContain("longer than 524288 characters");
  expect(await message(`<!--${long}-->`)).toContain("longer than 524288 characters");
  expect(await message(`<a b="${long}"/>`)).toContain("longer than 524288 characters");
  expect(await message(`<${long}/>`)).toContain("longer than 524288 characters");
  expect(await message("<a/>".repeat(60_000))).toContain("The entry that begins in line 1 is too large");
  expect(await message(`<a>${"y".repeat(400_000)}</a>`.repeat(20))).toContain("is too large");
  expect(await message(`${"y".repeat(400_000)}<!-- -->`.repeat(20))).toContain("is too large");
  const encoding = unList("A", '<?xml version="1.0" encoding="ISO-2022-JP"?>');
  expect((await refused("un-xml", encoding)).message).toContain("The encoding “ISO-2022-JP” is not read");
});

it("says in which line the XML is broken, and what stands there instead", async () => {
  const error = await refused("un-xml", "<CONSOLIDATED_LIST>\n<INDIVIDUALS>\n</ENTITIES></CONSOLIDATED_LIST>");
  expect(error).toMatchObject({ line: 3 });
  expect(error.message).toContain("The XML is broken: ");
  const other = await refused("un-xml", '<rss version="2.0"/>');
  expect(other.message).toContain("“rss” is the outermost element, “CONSOLIDATED_LIST” is expected");
});

it("bounds an endless line and an open quote of CSV, and says in which line", async () => {
  const head = "type,name\n";
  const long = "x".repeat(300_000);
  expect(await refused("veridesk-csv", `${head}COMPANY,${long}`)).toMatchObject({ line: 2 });
  expect((await refused("veridesk-csv", `${head}COMPANY,"${"x\n".repeat(200_000)}`)).message).toContain(
    "or a quotation mark is not closed",
  );
  expect((await refused("veridesk-csv", `${head}COMPANY,"A\n`)).message).toContain("A quotation mark is not closed");
  expect((await refused("veridesk-csv", `${head}COMPANY,A"B\n`)).message).toContain("A quotation mark is inside");
  expect((await refused("veridesk-csv", `${head}COMPANY,"A"B\n`)).message).toContain(
    "follows a closing quotation mark",
  );
  expect((await refused("opensanctions-ftm", "x".repeat(5_000_000))).message).toContain("is longer than");
});

it("refuses a file that is not what its encoding says, and reads one with a mark or without", async () => {
  const file = "type,name\nCOMPANY,Müller\n";
  const names = async (content: Uint8Array) =>
    (await readSample("veridesk-csv", content)).map((record) => record.names[0]?.text);
  const utf16 = Buffer.from(`\ufeff${file}`, "utf16le");
  for (const content of [Buffer.from(file), Buffer.from(`\ufeff${file}`), utf16, Buffer.from(utf16).swap16()])
    expect(await names(content)).toEqual(["Müller"]);
  expect((await refused("veridesk-csv", Buffer.from(file, "latin1"))).message).toContain("is not UTF-8 throughout");
  expect((await refused("veridesk-csv", utf16.subarray(0, -1))).message).toContain("is not UTF-16LE throughout");
  const half = Buffer.from(`1,"Ä",-0-,a,b,c,d,e,f,g,h,i\r\n2,"Ö",-0-,a,b,c,d,e,f,g,h,i\r\n`);
  const damaged = Buffer.from(half);
  damaged[damaged.indexOf("Ö")] = 0xff;
  await refused("ofac-csv", damaged);
});

it("strips control characters and marks that turn the writing", async () => {
  const [record] = await readSample("veridesk-csv", "type,name\nCOMPANY,A\0\u0007B\u202eC  D\u200b\u2066\n");
  expect(record?.names).toEqual([{ text: "ABC D", kind: "primary" }]);
  expect(cleanText("\ud800x\u0085y")).toBe("x y");
});

it("does not take the names of an object's own parts for properties", async () => {
  const line = '{"id":"__proto__","schema":"constructor","properties":{"__proto__":["x"]}}';
  const person =
    '{"id":"hasOwnProperty","schema":"Person","properties":{"name":["Ann",7,null,{"a":1}],"gender":"male"}}';
  const [record, ...more] = await readSample("opensanctions-ftm", `${line}\n${person}\n`);
  expect(more).toEqual([]);
  expect(record).toMatchObject({ id: "hasOwnProperty", names: [{ text: "Ann" }] });
});

it("refuses an entry with more names than any has", async () => {
  const aliases = Array.from(
    { length: 2_001 },
    (_, at) => `<INDIVIDUAL_ALIAS><ALIAS_NAME>N ${at}</ALIAS_NAME></INDIVIDUAL_ALIAS>`,
  );
  const file = unList("A").replace("</INDIVIDUAL>", `${aliases.join("")}</INDIVIDUAL>`);
  expect((await refused("un-xml", file)).message).toContain("has more than 2000 names");
});

it("refuses a list of which too much would have to be held", () => {
  const parts = new ListRecordParts("opensanctions-ftm");
  const remarks = ["x".repeat(1024 * 1024)];
  const addAll = () => {
    for (let at = 0; at < 130; at += 1) parts.add(String(at), { remarks });
  };
  expect(addAll).toThrow("The list is too large to be put together");
  expect(parts.take("7")).toEqual([{ remarks }]);
  expect(parts.has("7")).toBe(false);
});

it("reads a cell of several values whose quotes do not close as it stands", () => {
  expect(csvValuesOf('"West;East"')).toEqual(["West;East"]);
  expect(csvValuesOf('A;"B;C";D "E"')).toEqual(["A", "B;C", 'D "E"']);
  expect(csvValuesOf('"West;East')).toEqual(['"West', "East"]);
});

it("gives up a file with very many broken parts before its end", async () => {
  let pieces = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (pieces = 0; pieces < 10_000; pieces += 1) yield Buffer.from("broken,row\n".repeat(1_000));
  }
  const list = openList("ofac-csv", endless());
  await expect(list[Symbol.asyncIterator]().next()).rejects.toThrow("2000 parts of the file are broken");
  expect(pieces).toBeLessThan(100);
});

it.each(listFormats)("hands on what breaks a file of %s while it comes", async (format) => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(format.endsWith("xml") ? "<a" : "type,na");
    throw new Error("socket hang up");
  }
  const list = openList(format, broken());
  await expect(list[Symbol.asyncIterator]().next()).rejects.toThrow("socket hang up");
});

it("refuses files of aliases for a list that has none", () => {
  const open = () => openList("un-xml", bytesOf(sample("un.xml")), { files: { aliases: bytesOf("") } });
  expect(open).toThrow("Only the lists of OFAC come with files of aliases, addresses and comments");
});
