import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "./harness.ts";
import { type Member, makeMember } from "./make.ts";

let server: TestServer;
let owner: Member;
beforeAll(async () => {
  server = await openTestServer({ own: true, servers: 1, settings: { DATABASE_POOL_SIZE: "4" } });
  owner = await makeMember(server);
});
afterAll(() => server.close());

/** As a replica, and a server that was the primary a moment ago; connections of before end. */
async function letWrite(mayWrite: boolean) {
  const [row] = await server.query<{ name: string }>("select current_database() as name");
  const setting = `set default_transaction_read_only = ${mayWrite ? "off" : "on"}`;
  await server.query(`begin read write; alter database "${row?.name}" ${setting}; commit`);
  await server.query(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
     where datname = current_database() and usename <> current_user and backend_type = 'client backend'`,
  );
}

const ready = async () => {
  const { status, bytes } = await server.visitor().get("/readyz");
  return [status, (JSON.parse(bytes.toString()) as { status: string }).status];
};
const rename = async (name: string) => owner.post("/api/projects/edit-name", { name });

test("S44 while the database only reads, writes are refused for now, /readyz says so, and all is well after", async () => {
  await letWrite(false);
  await expect.poll(ready).toEqual([503, "database only reads"]);
  for (let n = 0; n < 8; n += 1) {
    const { status, errors } = await rename("Never");
    expect([status, errors[0]?.code]).toEqual([503, "request.unavailable"]);
  }
  expect((await server.visitor().get("/healthz")).status).toBe(200);
  await letWrite(true);
  await expect.poll(ready).toEqual([200, "ready"]);
  await expect.poll(async () => (await rename("Again")).status).toBe(200);
});
