import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role } from "#contract/permissions.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember, makeProject } from "../../../../test/make.ts";
import { makeBareForm, makeVerification } from "../../../../test/make-verifications.ts";

let testServer: TestServer;
beforeAll(async () => {
  testServer = await openTestServer({ workers: 1 });
});
afterAll(() => testServer.close());

const create = (member: Member, body: object) => member.post("/api/customer-reports/create", body);
const listOf = async (member: Member) => (await member.post("/api/customer-reports")).data;
const rowOf = async (member: Member, reportId: string) =>
  (await listOf(member)).items.find((row: { reportId: string }) => row.reportId === reportId);
const download = (member: Member, reportId: string) => member.get(`/api/customer-reports/${reportId}/file`);

async function make(member: Member, body: object) {
  const { status, data } = await create(member, body);
  expect(status).toBe(200);
  await testServer.drainJobs();
  const row = await rowOf(member, data.reportId);
  expect([row.status, row.problem]).toEqual(["ready", null]);
  return { reportId: data.reportId as string, row, file: await download(member, data.reportId) };
}

async function inKyiv(role: Role = "owner") {
  const member = await makeMember(testServer, role);
  await testServer.query("update users set timezone = 'Europe/Kyiv' where id = $1", [member.userId]);
  return member;
}

/** By Info-ZIP, which checks every sum. */
async function unzip(bytes: Buffer): Promise<Record<string, string>> {
  const directory = await mkdtemp(join(tmpdir(), "veridesk-xlsx-"));
  try {
    const path = join(directory, "a.zip");
    await writeFile(path, bytes);
    const script =
      "import json, sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nprint(json.dumps({n: z.read(n).decode() for n in z.namelist()}))";
    return JSON.parse(execFileSync("python3", ["-c", script, path], { maxBuffer: 1 << 28 }).toString());
  } finally {
    await rm(directory, { recursive: true });
  }
}

test("a report of verifications is made in the background: its days and clock are those of who asked, its columns as chosen", async () => {
  const member = await inKyiv("analyst");
  const formId = await makeBareForm(testServer, member.projectId, 'Cards, "gold"');
  const other = await makeBareForm(testServer, member.projectId);
  const made = (given: object) => makeVerification(testServer, member.projectId, { formId, ...given });
  // The first moment of 1 March and the last of 31 March in Kyiv, over the change of its clocks.
  const first = await made({ at: "2026-02-28T22:00:00Z", status: "valid", firstName: "=1+1" });
  const last = await made({ at: "2026-03-31T20:59:59.999Z", status: "invalid" });
  await made({ at: "2026-02-28T21:59:59.999Z", status: "valid" });
  await made({ at: "2026-03-31T21:00:00Z", status: "valid" });
  await made({ at: "2026-03-05T10:00:00Z", status: "pending" });
  await makeVerification(testServer, member.projectId, { formId: other, at: "2026-03-05T10:00:00Z", status: "valid" });
  const { row, file } = await make(member, {
    type: "verifications",
    name: "March",
    columns: ["applicant_name", "id", "status", "form", "created"],
    filters: { from: "2026-03-01", to: "2026-03-31", forms: [formId], status: ["valid", "invalid"] },
  });
  expect(row).toMatchObject({
    name: "March",
    type: "verifications",
    format: "csv",
    progress: 100,
    rows: 2,
    createdBy: "Olena Kovalenko",
    timeZone: "Europe/Kyiv",
    columns: ["id", "created", "status", "form", "applicant_name"],
    filters: { from: "2026-03-01", to: "2026-03-31", forms: ['Cards, "gold"'], status: ["valid", "invalid"] },
  });
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
  expect(file.headers.get("content-disposition")).toContain('attachment; filename="March.csv"');
  expect(file.bytes.toString()).toBe(
    [
      "ID,Created (Europe/Kyiv),Status,Form,Applicant name",
      `${last.id},2026-03-31T23:59:59+03:00,Declined,"Cards, ""gold""",Olena Kovalenko`,
      `${first.id},2026-03-01T00:00:00+02:00,Approved,"Cards, ""gold""",'=1+1 Kovalenko`,
      "",
    ].join("\r\n"),
  );
  expect(file.bytes.length).toBe(row.sizeBytes);
  const audits = await testServer.query<{ action: string }>(
    "select action from audit_log where project_id = $1 and action like 'reports.%' order by seq",
    [member.projectId],
  );
  expect(audits.map(({ action }) => action)).toEqual(["reports.created", "reports.generated", "reports.downloaded"]);
});

test("S26 a sheet has moments as moments, numbers as numbers, a header that stays, and text that is no formula", async () => {
  const member = await inKyiv();
  const formId = await makeBareForm(testServer, member.projectId);
  const hostile = "=1+1<&\"'>\u0001_x0041_\r\n\t\ufffe林";
  await makeVerification(testServer, member.projectId, { formId, at: "2026-03-01T12:00:00Z", firstName: hostile });
  const { file, row } = await make(member, { type: "applicants", format: "xlsx" });
  expect(row.name).toMatch(/^applicants-\d{4}-\d\d-\d\d$/);
  const parts = await unzip(file.bytes);
  const sheet = parts["xl/worksheets/sheet1.xml"] ?? "";
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(sheet).not.toContain("rightToLeft");
  expect(sheet).toContain('<c r="D1" s="1" t="inlineStr"><is><t>Created (Europe/Kyiv)</t></is></c>');
  expect(sheet).toContain('<c r="G2" s="2"><v>46082.58333333333</v></c>');
  expect(sheet).toContain('<c r="E2"><v>1</v></c>');
  expect(sheet).toContain(
    '<c r="C2" t="inlineStr" s="3"><is><t xml:space="preserve">=1+1&lt;&amp;"\'&gt;_x005F_x0041_&#13;&#10;\t林 Kovalenko</t></is></c>',
  );
  expect(sheet).not.toContain("<f>");
  expect(parts["xl/workbook.xml"]).toContain('<sheet name="Applicants"');
  const hebrew = await make(member, { type: "audit_log", format: "xlsx", language: "he" });
  const hebrewSheet = (await unzip(hebrew.file.bytes))["xl/worksheets/sheet1.xml"];
  expect(hebrewSheet).toContain('<sheetView rightToLeft="1"');
  expect(hebrewSheet).toContain("מספר הרשומה");
});

test("recreate asks the old question on today's data, as a new report", async () => {
  const member = await makeMember(testServer);
  const formId = await makeBareForm(testServer, member.projectId);
  const { reportId } = await make(member, { type: "verifications", filters: { status: ["valid"] }, columns: ["id"] });
  const { id } = await makeVerification(testServer, member.projectId, { formId, status: "valid" });
  const again = await member.post("/api/customer-reports/recreate", { reportId });
  expect(again.status).toBe(200);
  await testServer.drainJobs();
  expect((await download(member, again.data.reportId)).bytes.toString()).toBe(`ID\r\n${id}\r\n`);
  const { items, total } = (await member.post("/api/customer-reports/updated-list")).data;
  expect([total, items.map((row: { reportId: string }) => row.reportId)]).toEqual([2, [again.data.reportId, reportId]]);
});

test("screening hits are those of each verification's newest look, with list, score and verdict", async () => {
  const member = await inKyiv();
  const formId = await makeBareForm(testServer, member.projectId);
  const { id } = await makeVerification(testServer, member.projectId, { formId, firstName: "=Olena" });
  const look = async (at: string, hits: string) =>
    testServer.query(
      `with s as (insert into screenings (project_id, id, verification_id, at, queried, lists)
         values ($1, gen_random_uuid(), $2, $3, '"sealed"', '[{"code": "eu", "name": "EU sanctions"}]') returning id)
       insert into screening_hits (project_id, id, screening_id, verification_id, source, list_code, list_version, entry_id, band,
         score, same_hash, found, verdict, judged_by, judged_at)
       select $1, gen_random_uuid(), s.id, $2, 'list', 'eu', 3, h ->> 'entry', 'probable', (h ->> 'score')::int, '', '"sealed"',
         h ->> 'verdict', h ->> 'by', case when h ? 'by' then timestamptz '2026-03-03T08:00:00Z' end
       from s, jsonb_array_elements($4::jsonb) h`,
      [member.projectId, id, at, hits],
    );
  await look("2026-03-01T10:00:00Z", '[{"entry": "E0", "score": 99}]');
  await look(
    "2026-03-02T10:00:00Z",
    '[{"entry": "E1", "score": 81}, {"entry": "E2", "score": 92, "verdict": "irrelevant", "by": "Olena K"}]',
  );
  const columns = [
    "applicant_name",
    "screened",
    "list",
    "list_version",
    "entry",
    "score",
    "band",
    "verdict",
    "judged_by",
  ];
  const { file } = await make(member, { type: "screening_hits", columns });
  expect(file.bytes.toString().split("\r\n")).toEqual([
    "Applicant name,Screened (Europe/Kyiv),List,List version,Entry,Score,Strength,Verdict,Judged by",
    "'=Olena Kovalenko,2026-03-02T12:00:00+02:00,EU sanctions,3,E2,92,Probable,False positive,Olena K",
    "'=Olena Kovalenko,2026-03-02T12:00:00+02:00,EU sanctions,3,E1,81,Probable,Not judged,",
    "",
  ]);
  const sheet = await make(member, { type: "screening_hits", format: "xlsx" });
  expect(sheet.row.rows).toBe(2);
  const before = await make(member, { type: "screening_hits", filters: { to: "2026-03-01" } });
  expect(before.row.rows).toBe(0);
  const neighbour = await make(await inKyiv(), { type: "screening_hits" });
  expect(neighbour.row.rows).toBe(0);
});

test.each([
  [{}, "type"],
  [{ type: "everything" }, "type"],
  [{ type: "verifications", format: "pdf" }, "format"],
  [{ type: "verifications", name: "x".repeat(65) }, "name"],
  [{ type: "verifications", columns: ["hash"] }, "columns"],
  [{ type: "audit_log", filters: { status: ["valid"] } }, "filters"],
  [{ type: "verifications", filters: { from: "2026-03-02", to: "2026-03-01" } }, "filters.to"],
  [{ type: "verifications", filters: { from: "yesterday" } }, "filters.from"],
  [{ type: "verifications", language: "tlh" }, "language"],
])("nonsense is refused: %j", async (body, parameter) => {
  const { status, errors } = await create(await makeMember(testServer), body);
  expect([status, errors[0]?.parameter]).toEqual([422, parameter]);
});

describe("S15 who may", () => {
  test.each([
    ["developer", [403, 403, 403]],
    ["analyst", [200, 200, 403]],
    ["compliance_manager", [200, 200, 200]],
  ] as const)("%s", async (role, wanted) => {
    const project = await makeProject(testServer);
    const member = await makeMember(testServer, role, project);
    const owner = await makeMember(testServer, "owner", project);
    const types = ["verifications", "applicants", "audit_log"] as const;
    for (const [n, type] of types.entries()) expect((await create(member, { type })).status).toBe(wanted[n]);
    await testServer.drainJobs();
    const { data } = await create(owner, { type: "audit_log" });
    await testServer.drainJobs();
    const sees = wanted[2] === 200;
    expect((await listOf(member)).total).toBe(wanted.filter((each) => each === 200).length + (sees ? 1 : 0));
    expect((await download(member, data.reportId)).status).toBe(sees ? 200 : 404);
    expect((await member.post("/api/customer-reports/recreate", { reportId: data.reportId })).status).toBe(
      sees ? 200 : 404,
    );
    expect((await member.del(`/api/customer-reports/${data.reportId}`)).status).toBe(sees ? 200 : 404);
    await testServer.drainJobs();
  });

  test("S16 a neighbour finds nothing", async () => {
    const member = await makeMember(testServer);
    const { reportId } = await make(member, { type: "audit_log" });
    const neighbour = await makeMember(testServer);
    expect((await listOf(neighbour)).total).toBe(0);
    expect((await download(neighbour, reportId)).status).toBe(404);
    expect((await neighbour.post("/api/customer-reports/recreate", { reportId })).status).toBe(404);
    expect((await neighbour.del(`/api/customer-reports/${reportId}`)).status).toBe(404);
    const formId = await makeBareForm(testServer, member.projectId);
    const { status } = await create(neighbour, { type: "verifications", filters: { forms: [formId] } });
    expect(status).toBe(404);
  });
});

test("S22 more than a thousand rows leave with a fresh proof only", async () => {
  const member = await makeMember(testServer);
  await testServer.query(
    "insert into applicants (project_id, id, first_name) select $1, gen_random_uuid(), 'A' from generate_series(1, 1001)",
    [member.projectId],
  );
  const { reportId, file } = await make(member, { type: "applicants" });
  expect(file.status).toBe(200);
  await testServer.query("update sessions set factor_at = now() - interval '11 minutes' where user_id = $1", [
    member.userId,
  ]);
  const stale = await download(member, reportId);
  expect([stale.status, stale.errors[0]?.code]).toEqual([409, "sessions.proof_needed"]);
  await testServer.query(
    "delete from applicants where project_id = $1 and id in (select id from applicants where project_id = $1 limit 1)",
    [member.projectId],
  );
  const small = await make(member, { type: "applicants" });
  expect(small.file.status).toBe(200);
});

test("what lies in the store cannot be read there", async () => {
  const member = await makeMember(testServer);
  const formId = await makeBareForm(testServer, member.projectId);
  await makeVerification(testServer, member.projectId, { formId, firstName: "Secretina" });
  const { reportId, file } = await make(member, { type: "verifications" });
  expect(file.bytes.toString()).toContain("Secretina");
  const [row] = await testServer.query<{ storage_key: string; sealed_key: string }>(
    "select storage_key, sealed_key from reports where id = $1",
    [reportId],
  );
  const stored = await testServer.platform.files.get(row?.storage_key ?? "");
  expect(stored.includes("Secretina")).toBe(false);
  expect(row?.sealed_key).not.toBe("");
});

test("an expired or deleted report gives its file no more, and its bytes are given up", async () => {
  const member = await makeMember(testServer);
  const { settleReports } = await import("./reports.keep.service.ts");
  const { reportId } = await make(member, { type: "audit_log" });
  const removed = await make(member, { type: "audit_log" });
  await testServer.query("update reports set expires_at = now() - interval '1 second' where id = $1", [reportId]);
  expect((await download(member, reportId)).errors[0]?.code).toBe("reports.expired");
  const keys = await testServer.query<{ storage_key: string }>(
    "select storage_key from reports where id = any($1::uuid[])",
    [[reportId, removed.reportId]],
  );
  expect(await settleReports(testServer.platform)).toBe(1);
  expect((await rowOf(member, reportId)).status).toBe("expired");
  expect((await download(member, reportId)).errors[0]?.code).toBe("reports.expired");
  expect((await member.del(`/api/customer-reports/${removed.reportId}`)).status).toBe(200);
  expect((await download(member, removed.reportId)).status).toBe(404);
  const intents = await testServer.query("select from file_intents where storage_key = any($1)", [
    keys.map(({ storage_key }) => storage_key),
  ]);
  expect(intents).toHaveLength(2);
  const [left] = await testServer.query("select sealed_key, storage_key from reports where id = $1", [reportId]);
  expect(left).toEqual({ sealed_key: "", storage_key: null });
});
