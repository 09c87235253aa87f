import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { makeBareForm, makeVerification } from "../../../../test/make-verifications.ts";

let testServer: TestServer;
beforeAll(async () => {
  testServer = await openTestServer({ workers: 1 });
});
afterAll(() => testServer.close());

const personal = "/api/settings/edit-personal-data";
const choose = async (member: Member, choice: object) =>
  expect((await member.send("PATCH", personal, choice)).status).toBe(200);

async function fileOf(member: Member, path: "create" | "recreate", body: object) {
  const { status, data } = await member.post(`/api/customer-reports/${path}`, body);
  expect(status).toBe(200);
  await testServer.drainJobs();
  const reportId: string = data.reportId;
  return { reportId, bytes: (await member.get(`/api/customer-reports/${reportId}/file`)).bytes };
}

/** By a program that is not ours. */
async function partsOf(bytes: Buffer): Promise<Record<string, string>> {
  const directory = await mkdtemp(join(tmpdir(), "veridesk-xlsx-"));
  try {
    const path = join(directory, "a.zip");
    await writeFile(path, bytes);
    const script =
      "import json, sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nprint(json.dumps({n: z.read(n).decode() for n in z.namelist()}))";
    return JSON.parse(execFileSync("python3", ["-c", script, path]).toString());
  } finally {
    await rm(directory, { recursive: true });
  }
}

async function withCase() {
  const member = await makeMember(testServer);
  const formId = await makeBareForm(testServer, member.projectId);
  await makeVerification(testServer, member.projectId, { formId, at: "2026-03-01T12:00:00Z", status: "invalid" });
  return member;
}

const question = { type: "verifications", columns: ["status", "applicant_name", "created"] };

test("a report is in the language that its member chose on the desk: headers and statuses; English before they chose", async () => {
  const member = await withCase();
  const english = "Created (UTC),Status,Applicant name\r\n2026-03-01T12:00:00+00:00,Declined,Olena Kovalenko\r\n";
  expect((await fileOf(member, "create", question)).bytes.toString()).toBe(english);
  await choose(member, { language: "de" });
  const german = await fileOf(member, "create", question);
  expect(german.bytes.toString()).toBe(
    "Erstellt (UTC),Status,Name des Antragstellers\r\n2026-03-01T12:00:00+00:00,Abgelehnt,Olena Kovalenko\r\n",
  );
  const asked = await fileOf(member, "create", { ...question, language: "en" });
  expect(asked.bytes.toString()).toBe(english);
});

test("a report that is created again is in the language of who asks now, else in that of the first", async () => {
  const member = await withCase();
  const { reportId } = await fileOf(member, "create", { ...question, columns: ["status"], language: "de" });
  const again = await fileOf(member, "recreate", { reportId });
  expect(again.bytes.toString()).toBe("Status\r\nAbgelehnt\r\n");
  await choose(member, { language: "uk" });
  expect((await fileOf(member, "recreate", { reportId })).bytes.toString()).toBe("Статус\r\nВідхилено\r\n");
});

test("a Hebrew sheet goes from right to left in Hebrew: its name, headers and statuses, its days as Hebrew writes them", async () => {
  const member = await withCase();
  await choose(member, { language: "he" });
  const parts = await partsOf((await fileOf(member, "create", { ...question, format: "xlsx" })).bytes);
  const sheet = parts["xl/worksheets/sheet1.xml"];
  expect(sheet).toContain('<sheetView rightToLeft="1"');
  for (const word of ["שם המבקש", "נדחה"]) expect(sheet).toContain(word);
  expect(parts["xl/workbook.xml"]).toContain('<sheet name="אימותים"');
  expect(parts["xl/styles.xml"]).toContain('formatCode="dd\\.mm\\.yyyy\\ hh:mm:ss"');
});

test("who reads days as 2026-03-01 has them so in a sheet of every language; an English sheet has no other", async () => {
  const member = await withCase();
  const iso = 'formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"';
  const stylesOf = async (language: string) =>
    (await partsOf((await fileOf(member, "create", { ...question, language, format: "xlsx" })).bytes))["xl/styles.xml"];
  expect(await stylesOf("en")).toContain(iso);
  expect(await stylesOf("de")).not.toContain(iso);
  await choose(member, { date_style: "iso" });
  expect(await stylesOf("de")).toContain(iso);
});

test("strengths and verdicts of hits are in the member's language", async () => {
  const member = await withCase();
  await testServer.query(
    `with v as (select id from verifications where project_id = $1), s as (
       insert into screenings (project_id, id, verification_id, at, queried, lists)
       select $1, gen_random_uuid(), v.id, now(), '"sealed"', '[]' from v returning id, verification_id)
     insert into screening_hits (project_id, id, screening_id, verification_id, source, list_code, list_version, entry_id, band,
       score, same_hash, found, verdict, judged_by, judged_at)
     select $1, gen_random_uuid(), s.id, s.verification_id, 'list', 'eu', 1, h ->> 'entry', h ->> 'band', (h ->> 'score')::int, '',
       '"sealed"', h ->> 'verdict', h ->> 'by', case when h ? 'by' then now() end
     from s, jsonb_array_elements('[{"entry": "A", "band": "strong", "score": 99}, {"entry": "B", "band": "possible", "score": 71, "verdict": "irrelevant", "by": "Olena"}]') h`,
    [member.projectId],
  );
  await choose(member, { language: "de" });
  const { bytes } = await fileOf(member, "create", { type: "screening_hits", columns: ["entry", "band", "verdict"] });
  expect(bytes.toString().split("\r\n").slice(1)).toEqual(["A,Stark,Nicht beurteilt", "B,Möglich,Fehltreffer", ""]);
});
