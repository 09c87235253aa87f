import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import { openBrowser, sendPassword, signIn, signUp } from "../../../../test/sign-in.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const path = "/api/settings/devices";

test("the list shows where the account is signed in, this device first, and no half-open or dead session", async () => {
  const { visitor, person } = await signUp(server);
  const other = await signIn(server, person);
  await sendPassword(await openBrowser(server), person);
  const dead = await signIn(server, person);
  await server.query(
    "update sessions set last_seen_at = now() - interval '2 days' where id = (select id from sessions order by created_at desc limit 1)",
  );
  expect((await dead.get(path)).status).toBe(401);
  const { data } = await visitor.get(path);
  expect(data.items).toHaveLength(2);
  expect(data.items.map(({ isThis }: { isThis: boolean }) => isThis)).toEqual([true, false]);
  expect(data.items[0]).toMatchObject({ ip: "127.0.0.1", kind: "other" });
  const seen = await other.get(path);
  expect(seen.data.items[0].id).toBe(data.items[1].id);
  const text = JSON.stringify(data);
  for (const cookie of [...visitor.cookies.values(), ...other.cookies.values()]) expect(text).not.toContain(cookie);
  const hashes = await server.query<{ id_hash: string }>("select id_hash from sessions");
  for (const { id_hash } of hashes) expect(text).not.toContain(id_hash);
});

test("S2 a device that is signed out knows at its very next call; this one is not, and stays", async () => {
  const { visitor, person } = await signUp(server);
  const [one, two] = [await signIn(server, person), await signIn(server, person)];
  const { data } = await one.get(path);
  const id = data.items[0].id;
  expect((await one.del(`${path}/${id}`)).errors[0]?.code).toBe("devices.this_one");
  expect((await visitor.del(`${path}/${id}`)).status).toBe(200);
  expect((await one.get(path)).status).toBe(401);
  expect((await visitor.del(`${path}/${id}`)).status).toBe(404);
  expect((await two.get(path)).status).toBe(200);

  const half = await openBrowser(server);
  await sendPassword(half, person);
  expect((await visitor.del(path)).data).toEqual({ ended: 2 });
  expect((await two.get(path)).status).toBe(401);
  expect((await half.get("/api/session")).data.step).toBe("login");
  expect((await visitor.get(path)).data.items).toHaveLength(1);
  expect((await visitor.del(path)).data).toEqual({ ended: 0 });
});

test("S16 another account's device, of the same project too, is as unknown as none", async () => {
  const owner = await makeMember(server);
  const colleague = await makeMember(server, "analyst", owner.projectId);
  const { data } = await colleague.get(path);
  for (const id of [data.items[0].id, randomUUID()]) expect((await owner.del(`${path}/${id}`)).status).toBe(404);
  expect((await owner.del(`${path}/1`)).status).toBe(404);
  expect((await owner.del(path)).data).toEqual({ ended: 0 });
  expect((await colleague.get(path)).status).toBe(200);
});
