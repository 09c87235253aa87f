import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findIn, type Story, tellStory } from "./canary-story.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { newPerson, openBrowser, readCode, signUpSteps } from "./sign-in.ts";

let server: TestServer;
let story: Story;
beforeAll(async () => {
  server = await openTestServer({ own: true });
  story = await tellStory(server);
});
afterAll(() => server.close());

async function dump(): Promise<Map<string, string>> {
  const tables = await server.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`,
  );
  const texts = new Map<string, string>();
  for (const { name } of tables) {
    const rows = await server.query<{ row: string }>(`select t::text as row from ${name} t`);
    texts.set(name, rows.map(({ row }) => row).join("\n"));
  }
  return texts;
}

test("S40 S11 a dump of the database shows no secret", async () => {
  const texts = await dump();
  expect([...texts.keys()]).toEqual(expect.arrayContaining(["public.users", "public.audit_log", "pgboss.job_common"]));
  expect(Object.keys(story.secrets).length).toBeGreaterThan(18);
  expect(findIn(texts.get("public.users") ?? "", story.personal)).toEqual(["member's email"]);
  const shown = [...texts].flatMap(([table, text]) => findIn(text, story.secrets).map((name) => `${name} in ${table}`));
  expect(shown).toEqual([]);
});

async function storedFiles(): Promise<Buffer[]> {
  const directory = join(server.platform.config.dataDir, "files");
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return Promise.all(entries.filter((each) => each.isFile()).map((each) => readFile(join(each.parentPath, each.name))));
}

test("S40 neither a dump nor the file store shows what an applicant answered or a byte run of their photos and videos", async () => {
  const texts = await dump();
  for (const secret of Object.keys(story.answers)) expect(Object.keys(story.personal)).toContain(secret);
  const shown = [...texts].flatMap(([table, text]) => findIn(text, story.answers).map((name) => `${name} in ${table}`));
  expect(shown).toEqual([]);
  const files = await storedFiles();
  expect(files.length).toBeGreaterThan(1);
  // As each was given; a header of three bytes alone may come up by chance in what is encrypted.
  expect(story.files[0]?.subarray(0, 3).toString("hex")).toBe("ffd8ff");
  for (const given of story.files) {
    for (const [table, text] of texts)
      expect([table, findIn(text, { bytes: given.subarray(0, 24).toString("latin1") })]).toEqual([table, []]);
    for (const at of [0, given.length >> 1, given.length - 16]) {
      const run = given.subarray(at, at + 16);
      expect(files.some((stored) => stored.includes(run))).toBe(false);
    }
  }
});

test("S40 the six digits of a mailed code are kept neither in the open nor as a hash that can be tried out", async () => {
  const visitor = await openBrowser(server);
  const person = newPerson();
  expect((await signUpSteps.register(server, visitor, person)).status).toBe(200);
  const code = await readCode(server, person.email);
  const [row] = await server.query<{ code_hash: string }>("select code_hash from email_codes limit 1");
  expect(row?.code_hash).toMatch(/^[0-9a-f]{8}\.[0-9a-f]{64}$/);
  const [mail] = await server.query<{ subject: string; sealed_body: string }>(
    "select subject, sealed_body from outbox_mails where recipient = $1",
    [person.email],
  );
  expect(mail?.sealed_body).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/);
  expect(mail?.subject).not.toContain(code);
});

test("S40 a sealed value that is moved to another row does not open", async () => {
  const other = await tellStory(server);
  expect((await other.owner.get(`/api/verifications/${other.verificationId}`)).status).toBe(200);
  await server.query(
    "update callbacks a set sealed_body = b.sealed_body from callbacks b where a.id <> b.id and a.project_id <> b.project_id",
  );
  expect((await other.owner.get(`/api/verifications/${other.verificationId}`)).status).toBe(500);
});

test("S41 no audit record, and no job, tells of a person beyond ids", async () => {
  const texts = await dump();
  for (const table of ["public.audit_log", "pgboss.job_common"])
    expect([table, findIn(texts.get(table) ?? "", story.personal)]).toEqual([table, []]);
});
