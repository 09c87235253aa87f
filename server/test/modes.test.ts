import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProjectMode } from "#contract/project/modes.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { makeTwin, type Twin } from "./make-twin.ts";
import { setMode, turnIntoTests } from "./modes.ts";

let server: TestServer;
let twin: Twin;
beforeAll(async () => {
  server = await openTestServer({ own: true });
  twin = await makeTwin(server);
});
afterAll(() => server.close());

const tables = async () =>
  (
    await server.query<{ name: string }>(`select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'mode' and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
        -- How a file is imported, and what a session shows: columns of the same name.
        and c.relname not in ('blacklist_imports', 'sessions') order by 1`)
  ).map(({ name }) => name);

/** As a call of this mode that forgot every filter. @returns the tables with a row */
async function seenIn(mode: ProjectMode | "all"): Promise<string[]> {
  const named = await tables();
  return server.platform.database.inProject({ projectId: twin.ids.project, mode }, async ({ client }) => {
    const seen: string[] = [];
    for (const name of named)
      if (((await client.query(`select 1 from ${name} limit 1`)).rowCount ?? 0) > 0) seen.push(name);
    return seen;
  });
}

test("every table with a mode has the law of modes for our role, beside the project's", async () => {
  const named = await tables();
  expect(named.length).toBeGreaterThan(50);
  const laws = await server.query<{ tablename: string }>(
    `select tablename from pg_policies where policyname = 'own_mode' and permissive = 'RESTRICTIVE'
       and 'veridesk_app' = any(roles) and qual ~ 'app_modes' and with_check ~ 'app_modes'`,
  );
  expect(laws.map(({ tablename }) => tablename).sort()).toEqual(named);
});

test("a table of one verification or applicant says which mode it is of", async () => {
  const without = await server.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind in ('r', 'p') and not c.relispartition
       and c.relnamespace = 'public'::regnamespace
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname in ('verification_id', 'applicant_id'))
       and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'mode') order by 1`,
  );
  expect(without.map(({ name }) => name)).toEqual([
    "company_waits",
    // Of no project: who may read it is the operator.
    "outbox_mails",
    "unpaid_submissions",
    "verification_presences",
    "video_call_rooms",
  ]);
});

test("a transaction of the other mode, with every filter forgotten, sees no row", async () => {
  const live = await seenIn("live");
  expect(live).toEqual(expect.arrayContaining(["applicants", "verifications", "verification_files", "callbacks"]));
  expect(await seenIn("all")).toEqual(live);
  expect(await seenIn("test")).toEqual([]);
});

test("where nobody set a mode, a transaction is live", async () => {
  const words = async (setting: string) =>
    server.platform.database.inProject(null, async ({ client }) => {
      await client.query("select set_config('app.mode', $1, true)", [setting]);
      return (await client.query("select app_modes() as modes")).rows[0].modes;
    });
  expect([await words(""), await words("TEST"), await words("live")]).toEqual([["live"], ["live"], ["live"]]);
  expect([await words("test"), await words("all")]).toEqual([["test"], ["live", "test"]]);
});

test("a transaction of tests changes, deletes and moves no live row", async () => {
  const attempt = <T>(text: string) =>
    server.platform.database.inProject({ projectId: twin.ids.project, mode: "test" }, async ({ client }) => {
      const { rowCount } = await client.query(text, [twin.ids.verification]);
      return rowCount as T;
    });
  expect(await attempt("update verifications set language = 'de' where id = $1")).toBe(0);
  expect(await attempt("delete from verification_files where verification_id = $1")).toBe(0);
  await expect(
    inSystemStep(server.platform, "test", twin.ids.project, ({ tx }) =>
      tx.updateTable("verifications").set({ mode: "test" }).where("id", "=", twin.ids.verification).execute(),
    ),
  ).rejects.toThrow(/keeps its mode/);
});

test("work on a whole project must say of which mode a new applicant is", async () => {
  const made = inSystemStep(server.platform, "test", twin.ids.project, ({ tx }) =>
    tx.insertInto("applicants").values({ project_id: twin.ids.project, id: crypto.randomUUID() }).execute(),
  );
  await expect(made).rejects.toThrow(/mode/);
});

test("rows that became tests are seen in test mode alone", async () => {
  const seen = await seenIn("live");
  await turnIntoTests(server, twin.ids.project);
  expect(await seenIn("test")).toEqual(seen);
  expect(await seenIn("live")).toEqual([]);
  await setMode(server, twin.owner, "test");
  expect((await twin.owner.get(`/api/verifications/${twin.ids.verification}`)).status).toBe(200);
  await setMode(server, twin.owner, "live");
  expect((await twin.owner.get(`/api/verifications/${twin.ids.verification}`)).status).toBe(404);
  // Their visit goes on: it is of its verification's mode.
  expect((await twin.applicant.get("/api/flow/state")).status).toBe(200);
});
