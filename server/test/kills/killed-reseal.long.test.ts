import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sealedColumns } from "#server/cli/keys.command.ts";
import { nameKey, openWithKeyRing } from "#server/platform/secrets/crypto.ts";
import { makeVictim } from "../../../bench/crash.processes.ts";
import { bundledCli } from "../bundle.ts";
import { makeForm } from "../forms.ts";
import { openTestServer, type TestServer } from "../harness.ts";
import { type Member, makeMember } from "../make.ts";
import { makeCallback } from "../make-callbacks.ts";

let server: TestServer;
let locks: pg.Client;
beforeAll(async () => {
  server = await openTestServer({ own: true, servers: 1 });
  locks = new pg.Client({ connectionString: server.databaseUrl });
  await locks.connect();
});
afterAll(async () => {
  await locks.end();
  await server.close();
});

async function sealedValues(): Promise<{ column: string; id: string; sealed: string; key: string }[]> {
  const all = await Promise.all(
    sealedColumns.map(async ({ table, column, id = "id" }) => {
      const rows = await server.query<{ id: string; sealed: string }>(
        `select ${id} as id, ${column} as sealed from ${table} where ${column} <> ''`,
      );
      return rows.map((row) => ({ column: `${table}.${column}`, ...row, key: row.sealed.split(".")[1] ?? "" }));
    }),
  );
  return all.flat();
}

async function load(member: Member, state: { isOver: boolean }): Promise<{ calls: number; refused: number }> {
  let [calls, refused] = [0, 0];
  const ask = async (work: () => Promise<{ status: number }>) => {
    calls += 1;
    if ((await work()).status !== 200) refused += 1;
  };
  while (!state.isOver) {
    await server.query("delete from rate_counts");
    await ask(() => member.put("/api/settings/change-api-token"));
    await ask(() => member.post("/api/settings/rotate-callback-secret"));
    await makeForm(member);
    await makeCallback(server, member, "https://hooks.example/");
    await ask(() => member.get("/api/settings/api-keys"));
  }
  return { calls, refused };
}

test("S40 a reseal that is killed half-way, again and again, under load, is completed by the next: no value is lost", async () => {
  const { keys } = server.platform;
  const members = [];
  for (let n = 0; n < 6; n += 1) {
    const member = await makeMember(server);
    members.push(member);
    for (let each = 0; each < 3; each += 1) {
      const { id } = await makeCallback(server, member, "https://hooks.example/");
      expect(id).toBeTruthy();
    }
    await member.put("/api/settings/change-api-token");
  }
  const before = await sealedValues();
  const plain = new Map(
    before.map(({ column, id, sealed }) => [
      `${column}:${id}`,
      openWithKeyRing(keys, sealed, { boundTo: `${column}:${id}` }),
    ]),
  );
  expect(new Set(before.map(({ key }) => key))).toEqual(new Set([keys.current.id]));

  const fresh = nameKey(randomBytes(32));
  server.platform.keys = { current: fresh, byId: new Map([...keys.byId, [fresh.id, fresh]]) };
  const command = () =>
    makeVictim(
      {
        DATABASE_URL: server.databaseUrl,
        DATA_DIR: server.platform.config.dataDir,
        ENCRYPTION_KEY: fresh.bytes.toString("base64"),
        ENCRYPTION_KEYS_OLD: keys.current.bytes.toString("base64"),
      },
      "Everything is sealed",
      [bundledCli, "keys", "reseal"],
    );
  const [worker] = [await makeMember(server)];
  const state = { isOver: false };
  const busy = load(worker, state);

  // Each time another row stops it in the middle of a batch, one project further; there it is killed.
  const sealedNow = async () => (await sealedValues()).filter(({ key }) => key === fresh.id).length;
  const old = new Set(plain.keys());
  const steps: number[] = [];
  const projects = members.map(({ projectId }) => projectId).sort();
  const stopped = async () => {
    const [row] = await server.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%from callbacks%for no key update%'",
    );
    return row?.n;
  };
  for (const projectId of projects.slice(1, 5)) {
    await expect.poll(stopped).toBe(0);
    await locks.query("begin");
    const { rows } = await locks.query(
      "select id from callbacks where project_id = $1 order by id desc limit 1 for update",
      [projectId],
    );
    expect(rows).toHaveLength(1);
    const victim = command();
    const begun = victim.start();
    await expect.poll(stopped).toBe(1);
    await victim.kill();
    await begun;
    await locks.query("rollback");
    steps.push(
      (await sealedValues()).filter(({ column, id, key }) => key === fresh.id && old.has(`${column}:${id}`)).length,
    );
  }
  expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b));
  expect(steps.at(-1)).toBeLessThan(old.size);
  expect(await sealedNow()).toBeGreaterThan(0);

  const last = command();
  await last.start();
  state.isOver = true;
  const answered = await busy;
  expect(answered.refused).toBe(0);
  expect(answered.calls).toBeGreaterThan(0);

  const after = await sealedValues();
  expect(after.length).toBeGreaterThan(before.length);
  expect(after.filter(({ key }) => key !== fresh.id)).toEqual([]);
  const ring = { current: fresh, byId: new Map([[fresh.id, fresh]]) };
  const opened = new Map(
    after.map(({ column, id, sealed }) => [
      `${column}:${id}`,
      openWithKeyRing(ring, sealed, { boundTo: `${column}:${id}` }),
    ]),
  );
  for (const [where, text] of plain) expect(opened.get(where)?.equals(text), where).toBe(true);
});
