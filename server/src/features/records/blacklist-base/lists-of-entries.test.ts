import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeBlacklist } from "../../../../test/blacklists.ts";
import { eventually } from "../../../../test/eventually.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";

let server: TestServer;
let owner: Member;
beforeAll(async () => {
  server = await openTestServer();
  owner = await makeMember(server);
});
afterAll(() => server.close());

type Work<T> = (client: PoolClient) => Promise<T>;

const inProject = <T>(work: Work<T>) =>
  server.platform.database.inProject(owner.projectId, ({ client }) => work(client));

const insert = (client: PoolClient, ...codes: string[]) =>
  client.query(
    `insert into blacklist_entries (project_id, blacklist_code, id, type, search_text, revision)
     select $1, code, gen_random_uuid(), 'PERSON', '', 1 from unnest($2::uuid[]) code`,
    [owner.projectId, codes],
  );

const remove = (client: PoolClient, code: string) => client.query("delete from blacklists where code = $1", [code]);

const entriesOf = (code: string) => server.query("select from blacklist_entries where blacklist_code = $1", [code]);

const untilOneWaits = () =>
  eventually(async () => {
    const waiting = await server.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    expect(waiting).toHaveLength(1);
  });

/** `first` is not committed before `second` waits for it. */
async function oneBehindTheOther(first: Work<unknown>, second: Work<unknown>) {
  const settled: { waiting?: Promise<PromiseSettledResult<unknown>[]> } = {};
  await inProject(async (client) => {
    await first(client);
    settled.waiting = Promise.allSettled([inProject(second)]);
    await untilOneWaits();
  });
  return (await settled.waiting)?.[0];
}

const missing = { code: "23503", constraint: "blacklist_entries_blacklist" };

test("the database refuses an entry of a list that its project does not have, among others that it has", async () => {
  const code = await makeBlacklist(owner, "Own entries");
  const theirs = await makeBlacklist(await makeMember(server), "Their entries");
  await inProject((client) => insert(client, code, code));
  for (const other of [randomUUID(), theirs])
    await expect(inProject((client) => insert(client, code, other, code))).rejects.toMatchObject(missing);
  expect(await entriesOf(code)).toHaveLength(2);
  expect(await entriesOf(theirs)).toHaveLength(0);
});

test("an entry stays on its list, and a list keeps its code", async () => {
  const code = await makeBlacklist(owner, "Stays as it is");
  await inProject((client) => insert(client, code));
  for (const change of [
    "blacklist_entries set blacklist_code",
    "blacklist_entries set project_id",
    "blacklists set code",
  ])
    await expect(inProject((client) => client.query(`update ${change} = gen_random_uuid()`))).rejects.toThrow(
      /permission denied/,
    );
});

test("a list that goes takes its own entries with it", async () => {
  const [code, other] = [await makeBlacklist(owner, "Goes away"), await makeBlacklist(owner, "Stays here")];
  await inProject((client) => insert(client, code, other, code));
  await inProject((client) => remove(client, code));
  expect([await entriesOf(code), await entriesOf(other)].map(({ length }) => length)).toEqual([0, 1]);
});

test("a list that goes waits for entries that come, and takes them too", async () => {
  const code = await makeBlacklist(owner, "Filled meanwhile");
  const removed = await oneBehindTheOther(
    (client) => insert(client, code),
    (client) => remove(client, code),
  );
  expect(removed?.status).toBe("fulfilled");
  expect(await entriesOf(code)).toEqual([]);
});

test("entries that come wait for a list that goes, and are refused", async () => {
  const code = await makeBlacklist(owner, "Gone meanwhile");
  const inserted = await oneBehindTheOther(
    (client) => remove(client, code),
    (client) => insert(client, code),
  );
  expect(inserted).toMatchObject({ status: "rejected", reason: missing });
  expect(await entriesOf(code)).toEqual([]);
});
