import { execFileSync } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { prepareDatabase } from "#server/process.ts";
import { makeForm } from "./forms.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { type Member, makeMember } from "./make.ts";

// A disk of 32 MB is filled up. Only root on Linux may mount one; elsewhere the database is made to answer so.

let directory: string;
let small: string;
let isMounted = false;
let postgres: EmbeddedPostgres;
let server: TestServer;
let owner: Member;
const tables = ["forms", "form_versions"];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "veridesk-full-"));
  await chmod(directory, 0o711);
  small = join(directory, "small");
  await mkdir(small);
  postgres = await startEmbeddedPostgres({ dataDir: join(directory, "postgres"), fsync: false });
  await prepareDatabase(postgres.url, new URL("../migrations", import.meta.url).pathname);
  const database = { url: postgres.url, drop: async () => undefined };
  server = await openTestServer({ own: true, database, servers: 1, settings: { DATABASE_POOL_SIZE: "4" } });
  owner = await makeMember(server);
  try {
    execFileSync("/bin/mount", ["-t", "tmpfs", "-o", "size=32m", "veridesk-test", small], { stdio: "ignore" });
    isMounted = true;
  } catch {
    return;
  }
  const [row] = await server.query<{ path: string }>("select current_setting('data_directory') as path");
  const { uid, gid } = await stat(row?.path ?? "");
  const location = join(small, "tables");
  await mkdir(location);
  await chown(location, uid, gid);
  await server.query(`create tablespace small location '${location}'`);
  for (const table of tables) await server.query(`alter table ${table} set tablespace small`);
});
afterAll(async () => {
  await server.close();
  await postgres.stop();
  if (isMounted) execFileSync("/bin/umount", [small]);
  await rm(directory, { recursive: true, force: true });
});

async function fill() {
  if (!isMounted) {
    await server.query(
      "create function is_full() returns trigger language plpgsql as $$ begin raise exception using errcode = '53100'; end $$",
    );
    await server.query("create trigger is_full before insert on form_versions for each row execute function is_full()");
    return;
  }
  for (const sizeBytes of [1024 * 1024, 4096])
    for (;;) {
      try {
        await writeFile(join(small, "filled"), Buffer.alloc(sizeBytes), { flag: "a" });
      } catch {
        break;
      }
    }
}
const freeSpace = () =>
  isMounted ? rm(join(small, "filled")) : server.query("drop function is_full() cascade").then(() => undefined);

test("S45 with the database's disk full writes are refused clearly, reads go on, nothing is torn, and all is well with room again", async () => {
  await makeForm(owner);
  await fill();
  const answers: { status: number; code: string | undefined }[] = [];
  for (let n = 0; n < 200 && answers.filter(({ status }) => status !== 200).length < 3; n += 1) {
    const { status, errors } = await owner.post("/api/forms/copy", { id: await anyForm() });
    answers.push({ status, code: errors[0]?.code });
  }
  const made = answers.filter(({ status }) => status === 200).length;
  expect(answers.slice(made)).toEqual(new Array(3).fill({ status: 503, code: "request.unavailable" }));
  expect((await owner.get("/api/forms")).status).toBe(200);
  expect(await count("forms")).toBe(1 + made);
  expect(await count("form_versions")).toBe(1 + made);
  await freeSpace();
  expect((await owner.post("/api/forms/copy", { id: await anyForm() })).status).toBe(200);
  expect(await count("form_versions")).toBe(2 + made);
});

async function anyForm() {
  const [row] = await server.query<{ id: string }>("select id from forms limit 1");
  return row?.id;
}
async function count(table: string) {
  const [row] = await server.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return row?.n;
}
