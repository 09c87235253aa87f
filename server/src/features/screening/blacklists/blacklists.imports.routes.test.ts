import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blacklistLimits } from "#contract/screening/blacklists/blacklist-values.ts";
import { readDeskWords } from "#server/review-words.ts";
import { makeApplicant, profileEdit } from "../../../../test/applicants.ts";
import {
  blacklistNamed,
  entriesOf,
  importCsv,
  makeBlacklist,
  sendImport,
  showBlacklist,
} from "../../../../test/blacklists.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";

let server: TestServer;
let owner: Member;
beforeAll(async () => {
  server = await openTestServer({ workers: 1 });
  owner = await makeMember(server);
});
afterAll(() => server.close());

const head = "type,name,document,tax_id,dob,gender,country,description";
const csv = (...rows: string[]) => `${[head, ...rows].join("\r\n")}\r\n`;
const ann = "PERSON,Ann Sample,AB 12-34,,1970-05-12,F,DE,Charged back";
const trade = 'COMPANY,"Sample Trade, GmbH",,DE 123,,,DE,';

test("a file is imported in the background, whole, each entry once", async () => {
  const code = await makeBlacklist(owner, "Imported once");
  const list = await importCsv(server, owner, code, csv(ann, trade, ann.replace("Charged back", "said twice")));
  expect(list).toMatchObject({ items: 2, revision: 1, kinds: { PERSON: 1, COMPANY: 1, DOCUMENT: 0, TAX_ID: 0 } });
  expect(list.import).toMatchObject({ status: "done", progress: 100, rows: 2, added: 2, removed: 0, known: 0 });
  const { items } = await entriesOf(owner, code);
  expect(items.map(({ name }: { name: string }) => name).sort()).toEqual(["Ann Sample", "Sample Trade, GmbH"]);
  const stored = await server.query("select storage_key, sealed_key from blacklist_imports where blacklist_code = $1", [
    code,
  ]);
  expect(stored).toEqual([{ storage_key: null, sealed_key: "" }]);
  const again = await importCsv(server, owner, code, csv(ann, "TAX_ID,,,77-12,,,KZ,"));
  expect(again).toMatchObject({ items: 3, revision: 2, import: { added: 1, known: 1 } });
});

test("a list is made of a file at once", async () => {
  const sent = await owner.upload(
    `/api/blacklists/create?${blacklistNamed("Made of a file")}`,
    {},
    {
      bytes: Buffer.from(csv(ann)),
      name: "a.csv",
    },
  );
  expect(sent.status).toBe(200);
  await server.drainJobs();
  expect(await showBlacklist(owner, sent.data.code)).toMatchObject({ items: 1, import: { id: sent.data.import } });
});

test("S25 one wrong row keeps the whole file out, and the errors name row and column without the cell", async () => {
  const code = await makeBlacklist(owner, "With errors");
  await importCsv(server, owner, code, csv(trade));
  const bad = ["GHOST,Secret,,,,,,", "PERSON,Bob,,,1970-02-30,,,", "DOCUMENT,,--,,,,,"];
  const list = await importCsv(server, owner, code, csv(ann, ...bad), { mode: "replace" });
  expect(list).toMatchObject({ items: 1, revision: 1, import: { status: "failed", problem: "rows", errors: 3 } });
  const { status, bytes, headers } = await owner.get(`/api/blacklists/imports/${list.import.id}/errors`);
  expect([status, headers.get("content-disposition")]).toEqual([200, expect.stringContaining("import-errors.csv")]);
  expect(bytes.toString().split("\r\n")).toEqual([
    "row,column,error",
    '3,type,"Choose one of: PERSON, COMPANY, DOCUMENT, TAX_ID."',
    "4,dob,Enter a date as YYYY-MM-DD.",
    "5,document,This field is required.",
    "",
  ]);
  expect(bytes.toString()).not.toContain("Secret");

  const german = readDeskWords("de", "failures");
  const path = `/api/blacklists/imports/${list.import.id}/errors`;
  const inGerman = await owner.send("GET", path, undefined, { "accept-language": "de" });
  expect(inGerman.bytes.toString().split("\r\n").slice(1, 4)).toEqual([
    '3,type,"Wählen Sie einen dieser Werte: PERSON, COMPANY, DOCUMENT, TAX_ID."',
    `4,dob,${german.fields.enterADateAsYyyy}`,
    `5,document,${german.fields.thisFieldIsRequired}`,
  ]);
});

test("replacing takes out what the file does not have, and keeps the revision of what it has", async () => {
  const code = await makeBlacklist(owner, "Replaced");
  await importCsv(server, owner, code, csv(ann, trade));
  const list = await importCsv(server, owner, code, csv(ann, "DOCUMENT,,X9,,,,,"), { mode: "replace" });
  expect(list).toMatchObject({ items: 2, revision: 2, import: { added: 1, removed: 1, known: 1 } });
  const { items } = await entriesOf(owner, code);
  const revisions = items.map(({ type, revision }: { type: string; revision: number }) => [type, revision]);
  expect(revisions).toEqual([
    ["DOCUMENT", 2],
    ["PERSON", 1],
  ]);
});

test("an import that is stopped while it reads keeps nothing, and its file is given up", async () => {
  const member = await makeMember(server);
  const code = await makeBlacklist(member, "Stopped half-way");
  await importCsv(server, member, code, csv(ann));
  const rows = Array.from({ length: 200_000 }, (_, n) => `PERSON,Ann Sample ${n},AB ${n},,,,,`);
  const sent = await sendImport(member, code, `${head}\n${rows.join("\n")}\n`, { mode: "replace" });
  const state = async () => (await showBlacklist(member, code)).import.status;
  await expect.poll(state, { interval: 10 }).toBe("reading");
  expect((await member.post(`/api/blacklists/imports/${sent.data.import}/abort`)).status).toBe(200);
  await server.drainJobs();
  expect(await showBlacklist(member, code)).toMatchObject({ items: 1, revision: 1, import: { status: "stopped" } });
  const stored = await server.query("select storage_key from blacklist_imports where id = $1", [sent.data.import]);
  expect(stored).toEqual([{ storage_key: null }]);
  expect(await importCsv(server, member, code, csv(trade))).toMatchObject({ items: 2, revision: 2 });
});

test.each([
  ["name\nAnn\n", "Missing column: type."],
  ["type,surnme\nPERSON,A\n", "Unknown column: surnme."],
  ["type,name\n", "The file has no row"],
  ['type,name\nPERSON,"Ann\n', "A quotation mark is not closed"],
  ["\u0000\u0001\u0002PK\u0003", "Unknown column"],
])("S25 a file that is none of ours is refused as a whole (%#)", async (content, why) => {
  const code = await makeBlacklist(owner, `Refused ${why.slice(0, 30)}`);
  const { items, import: state } = await importCsv(server, owner, code, content);
  expect([items, state.status, state.problem]).toEqual([0, "failed", "file"]);
  expect(state.detail).toContain(why);
});

test("S26 an export can be imported again and makes the same list, also of cells that look like formulas", async () => {
  const code = await makeBlacklist(owner, "Round trip");
  const rows = [
    ann,
    "PERSON,\"=cmd|'/c calc'!A1\",,,,,,-1",
    'COMPANY,"\'quoted; @home",,,,,,"a, ""b"""',
    "PERSON,Олена Ковальчук,,,,,UA,",
  ];
  await importCsv(server, owner, code, csv(...rows));
  const exported = await owner.post("/api/blacklists/export", { code });
  expect(exported.status).toBe(200);
  expect(exported.bytes.toString()).toContain("\"'=cmd|'/c calc'!A1\"".replaceAll('"', ""));
  const list = await importCsv(server, owner, code, exported.bytes.toString(), { mode: "replace" });
  expect(list.import.detail).toBeNull();
  expect(list).toMatchObject({ items: 4, revision: 2, import: { status: "done", added: 0, removed: 0, known: 4 } });
});

describe("applicants", () => {
  test("are put on a list by any of their ids, with what is known of them", async () => {
    const made = await makeApplicant(server, owner, { link: { external_applicant_id: "ext-1" } });
    const edited = await owner.post(`${made.path}/profile`, profileEdit({ middle_name: "Petrivna" }));
    expect(edited.status).toBe(200);
    const code = await makeBlacklist(owner, "Applicants");
    const file = `external_id,applicant_id,verification_id\next-1,,\n,${made.applicantId},\n,,${made.verificationId}\n`;
    const list = await importCsv(server, owner, code, file, { type: "applicants" });
    expect(list).toMatchObject({ items: 1, import: { status: "done", rows: 3, added: 1 } });
    const { items } = await entriesOf(owner, code);
    expect(items[0]).toMatchObject({ type: "PERSON", surname: "Shevchenko", middle_name: "Petrivna" });
    expect(items[0].description).toBe(`applicant_id ${made.applicantId}`);
  });

  test("that the project does not have are errors of their rows, also a neighbour's", async () => {
    const other = await makeApplicant(server);
    const code = await makeBlacklist(owner, "Unknown applicants");
    const file = `external_id;applicant_id\nnobody;\n;${other.applicantId}\n;nonsense\n;\n`;
    const list = await importCsv(server, owner, code, file, { type: "applicants" });
    expect(list).toMatchObject({ items: 0, import: { status: "failed", problem: "rows", errors: 4 } });
    const { bytes } = await owner.get(`/api/blacklists/imports/${list.import.id}/errors`);
    expect(bytes.toString()).toContain("3,applicant_id,This project has no such applicant.");
  });

  test("are not imported by a role that does not see them", async () => {
    const developer = await makeMember(server, "developer", owner.projectId);
    const code = await makeBlacklist(developer, "Of a developer");
    const sent = await sendImport(developer, code, "external_id\nx\n", { type: "applicants" });
    expect([sent.status, sent.errors[0]?.code]).toEqual([403, "blacklists.applicants_forbidden"]);
  });

  test("are five thousand at most", async () => {
    const code = await makeBlacklist(owner, "Too many applicants");
    const file = `external_id\n${"x\n".repeat(blacklistLimits.rows.applicants + 1)}`;
    const list = await importCsv(server, owner, code, file, { type: "applicants" });
    expect(list.import).toMatchObject({ problem: "file", detail: "Line 5002: A file can have up to 5000 rows." });
  });
});

describe("without a worker", () => {
  let idle: TestServer;
  let member: Member;
  beforeAll(async () => {
    idle = await openTestServer();
    member = await makeMember(idle);
  });
  afterAll(() => idle.close());

  test("an import waits, can be stopped once, and a list has one at a time", async () => {
    const code = await makeBlacklist(member);
    const sent = await sendImport(member, code, csv(ann));
    expect((await showBlacklist(member, code)).import).toMatchObject({ id: sent.data.import, status: "queued" });
    expect((await sendImport(member, code, csv(ann))).errors[0]?.code).toBe("blacklists.import_under_way");
    const stop = () => member.post(`/api/blacklists/imports/${sent.data.import}/abort`);
    expect((await stop()).status).toBe(200);
    expect((await stop()).errors[0]?.code).toBe("blacklists.import_over");
    expect((await showBlacklist(member, code)).import).toMatchObject({ status: "stopped" });
    expect((await sendImport(member, code, csv(ann))).status).toBe(200);
  });

  test("a project has three imports waiting at most", async () => {
    const another = await makeMember(idle);
    for (const n of [1, 2, 3])
      expect((await sendImport(another, await makeBlacklist(another, `Waiting ${n}`), csv(ann))).status).toBe(200);
    const sent = await sendImport(another, await makeBlacklist(another, "Waiting 4"), csv(ann));
    expect([sent.status, sent.errors[0]?.code]).toEqual([429, "blacklists.too_many_imports"]);
  });

  test("no type and no file are refused in plain words", async () => {
    const code = await makeBlacklist(member, "No type");
    const sent = await member.upload(`/api/blacklists/import?code=${code}`, {}, { bytes: Buffer.from("x") });
    expect([sent.status, sent.errors[0]?.message]).toEqual([422, "You must select a type."]);
    expect((await member.post(`/api/blacklists/import?code=${code}&type=default`)).status).toBe(415);
  });
});
