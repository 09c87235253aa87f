import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "../../../../test/eventually.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { makeBareForm, makeVerification } from "../../../../test/make-verifications.ts";

let server: TestServer;
let crowded: Member;
beforeAll(async () => {
  server = await openTestServer();
  crowded = await makeMember(server);
  await makeMany(crowded.projectId, rows);
});
const left = new AbortController();
afterAll(async () => {
  left.abort();
  await server.close();
});

/** Of 1.6 kB each: far more than the buffers of a connection hold. */
const rows = 12_000;

async function makeMany(projectId: string, count: number) {
  const formId = await makeBareForm(server, projectId);
  await server.query(
    "insert into applicants (project_id, id, first_name, last_name) select $1, md5($1::uuid::text || n)::uuid, 'Olena', repeat('K', 60) from generate_series(1, $2::int) n",
    [projectId, count],
  );
  await server.query(
    `insert into verifications (project_id, id, form_id, form_version, applicant_id, applicant_name, status, country, types, decline_reasons)
     select $1, gen_random_uuid(), $3, 1, md5($1::uuid::text || n)::uuid, 'Olena ' || repeat('K', 60), 'valid', 'UA', '{PROFILE,DOCUMENT}',
       array_fill('OTHER'::text, array[200]) from generate_series(1, $2::int) n`,
    [projectId, count, formId],
  );
}

const exportAll = (member: Member, filters: object = {}) => member.post("/api/verifications/report-file", { filters });

async function openExport(member: Member, signal?: AbortSignal): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  const response = await fetch(`${server.origins[0]}/api/verifications/report-file`, {
    method: "POST",
    headers: { cookie: `veridesk=${member.cookies.get("veridesk")}`, "content-type": "application/json" },
    body: "{}",
    ...(signal ? { signal } : {}),
  });
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  if (!reader) throw new Error("no body");
  return reader;
}

async function expectNoOpenConnection() {
  const { pool } = server.platform.database;
  await eventually(async () => {
    expect(pool.totalCount - pool.idleCount).toBe(0);
    const running = await server.query(
      "select from pg_stat_activity where query like 'copy (%' and state <> 'idle' and datname = current_database()",
    );
    expect(running).toEqual([]);
  });
}

function readCsv(text: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  const records: string[][] = [[]];
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const found = cell.exec(text);
    if (!found) throw new Error(`not RFC 4180 at ${at}: ${JSON.stringify(text.slice(at, at + 40))}`);
    records.at(-1)?.push(found[1] === undefined ? (found[2] ?? "") : found[1].replaceAll('""', '"'));
    if (found[3] === "\r\n" && cell.lastIndex < text.length) records.push([]);
  }
  return records;
}

const header = [
  "id",
  "created",
  "status",
  "country",
  "form",
  "applicant id",
  "applicant name",
  "external id",
  "types",
  "checks",
  "decline reasons",
  "service",
];

it("gives the filtered list as CSV, newest first, with a header row", async () => {
  const member = await makeMember(server, "analyst");
  const formId = await makeBareForm(server, member.projectId, 'Cards, "gold"');
  const old = await makeVerification(server, member.projectId, { formId, at: "2026-01-05T10:00:00Z" });
  const made = await makeVerification(server, member.projectId, {
    formId,
    at: "2026-03-01T12:34:56.789Z",
    status: "invalid",
    country: "ZZ",
    externalId: "line\nfeed",
    firstName: "Łucja 林",
  });
  await server.query(
    `update verifications set decline_reasons = '{OTHER,WRONG_DOB}',
       check_briefs = '[{"result": "pass", "name": "age"}, {"name": "face_match", "result": "review"}]' where id = $1`,
    [made.id],
  );
  await makeVerification(server, member.projectId, { formId, status: "created" });
  const answer = await exportAll(member);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
  expect(answer.headers.get("content-disposition")).toContain('attachment; filename="verifications-');
  expect(readCsv(answer.bytes.toString("utf8"))).toEqual([
    header,
    [
      made.id,
      "2026-03-01T12:34:56.789Z",
      "Declined",
      "",
      'Cards, "gold"',
      made.applicantId,
      "Łucja 林 Kovalenko",
      "line\nfeed",
      "PROFILE; DOCUMENT",
      "age=pass; face_match=review",
      "OTHER; WRONG_DOB",
      "KYC",
    ],
    [
      old.id,
      "2026-01-05T10:00:00.000Z",
      "To review",
      "UA",
      'Cards, "gold"',
      old.applicantId,
      "Olena Kovalenko",
      "",
      "PROFILE; DOCUMENT",
      "age=pass",
      "",
      "KYC",
    ],
  ]);
  const german = await member.send("POST", "/api/verifications/report-file", {}, { "accept-language": "de" });
  expect(german.bytes.toString()).toContain(",Zu prüfen,");
  const [heads, ...rest] = readCsv(german.bytes.toString());
  expect(heads?.slice(1, 7)).toEqual([
    "Erstellt",
    "Status",
    "Land",
    "Formular",
    "Antragsteller-ID",
    "Name des Antragstellers",
  ]);
  expect(rest.length).toBe(2);
  const january = await exportAll(member, { from: "2026-01-01", to: "2026-01-31", search: old.id });
  expect(readCsv(january.bytes.toString("utf8")).map(([id]) => id)).toEqual(["id", old.id]);
  const nothing = await exportAll(member, { from: "2026-02-02", to: "2026-02-01" });
  expect(readCsv(nothing.bytes.toString("utf8"))).toEqual([header]);
  const audits = await server.query(
    "select actor_id from audit_log where project_id = $1 and action = 'verifications.exported'",
    [member.projectId],
  );
  expect(audits).toEqual(Array.from({ length: 4 }, () => ({ actor_id: member.userId })));
});

it("S26 cells that a spreadsheet would run are neutralised", async () => {
  const member = await makeMember(server);
  const formId = await makeBareForm(server, member.projectId, "=cmd|' /C calc'!A0");
  const hostile = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "x;=cmd|' /C calc'!A0;y"];
  const shown = (text: string) =>
    text.startsWith("x") ? text.replace("=", "'=") : `'${text.replace(/^(\s)=/, "$1'=")}`;
  for (const text of hostile)
    await makeVerification(server, member.projectId, { formId, externalId: text, firstName: text });
  await makeVerification(server, member.projectId, { formId, externalId: "a=1, 'x'", firstName: "Anne-Marie" });
  const [, ...records] = readCsv((await exportAll(member)).bytes.toString("utf8"));
  expect(records.length).toBe(hostile.length + 1);
  expect(new Set(records.map((record) => record[7]))).toEqual(new Set([...hostile.map(shown), "a=1, 'x'"]));
  expect(new Set(records.map((record) => record[6]))).toEqual(
    new Set([...hostile.map((text) => `${shown(text)} Kovalenko`), "Anne-Marie Kovalenko"]),
  );
  for (const record of records) expect(record[4]).toBe("'=cmd|' /C calc'!A0");
});

it("S20 hostile text in a filter stays text", async () => {
  const member = await makeMember(server);
  const formId = await makeBareForm(server, member.projectId);
  const externalId = `'); drop table forms; -- \\' $1 "x"`;
  const made = await makeVerification(server, member.projectId, { formId, externalId });
  await makeVerification(server, member.projectId, { formId, externalId: "other" });
  const answer = await exportAll(member, { search: externalId });
  expect(readCsv(answer.bytes.toString("utf8")).map(([id]) => id)).toEqual(["id", made.id]);
  expect((await exportAll(member, { search: "a\u0000b" })).status).toBe(422);
});

it("S16 a neighbour's export holds the header alone, whatever it names", async () => {
  const member = await makeMember(server);
  const [theirs] = await server.query<{ form_id: string; id: string }>(
    "select form_id, id from verifications where project_id = $1 limit 1",
    [crowded.projectId],
  );
  for (const filters of [{}, { forms: [theirs?.form_id ?? randomUUID()] }, { search: theirs?.id }])
    expect(readCsv((await exportAll(member, filters)).bytes.toString("utf8"))).toEqual([header]);
});

it("a long export comes whole", async () => {
  const answer = await exportAll(crowded);
  expect(readCsv(answer.bytes.toString("utf8")).length).toBe(rows + 1);
  await expectNoOpenConnection();
});

it("a reader who goes away leaves no connection and no query behind", async () => {
  for (let n = 0; n < 6; n += 1) {
    const gone = new AbortController();
    const reader = await openExport(crowded, gone.signal);
    await reader.read();
    gone.abort();
    await expect(reader.read()).rejects.toThrow();
  }
  await expectNoOpenConnection();
});

it("an export that the database cuts off ends broken, and the server goes on", async () => {
  const reader = await openExport(crowded);
  await reader.read();
  await server.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'copy (%' and datname = current_database()",
  );
  const readToEnd = async () => {
    while (!(await reader.read()).done);
  };
  await expect(readToEnd()).rejects.toThrow();
  await expectNoOpenConnection();
  expect((await crowded.post("/api/verifications")).data.total).toBe(rows);
});

it("S28 a project has two exports at once, also unread ones; another project's goes on", async () => {
  const hold = async (member: Member) => {
    for (let n = 0; n < 2; n += 1) await (await openExport(member, left.signal)).read();
  };
  await hold(crowded);
  const refused = await exportAll(crowded);
  expect([refused.status, refused.errors[0]?.message]).toEqual([429, "Too many requests. Please try again later"]);
  expect((await crowded.post("/api/verifications")).data.total).toBe(rows);
  const other = await makeMember(server);
  expect((await exportAll(other)).status).toBe(200);

  const second = await makeMember(server);
  await makeMany(second.projectId, rows);
  await hold(second);
  await expect.poll(async () => (await exportAll(other)).status, { interval: 500 }).toBe(200);
  left.abort();
  await expectNoOpenConnection();
  expect((await exportAll(crowded)).status).toBe(200);
});
