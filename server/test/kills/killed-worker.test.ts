import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deliverCallback } from "#server/features/callbacks/callbacks/callbacks.jobs.ts";
import { createOutbound } from "#server/platform/outbound/outbound.ts";
import { type HttpsTarget, startHttpsTarget } from "../doubles/https-target.ts";
import { openTestServer, type TestServer } from "../harness.ts";
import { makeMember } from "../make.ts";
import { makeCallback, readCallback } from "../make-callbacks.ts";

let server: TestServer;
let target: HttpsTarget;
beforeAll(async () => {
  target = await startHttpsTarget(["hooks.example"]);
  const outbound = createOutbound({
    allowList: ["127.0.0.1/32"],
    ownHosts: ["localhost"],
    lookup: async () => [{ address: "127.0.0.1" }],
    ca: target.ca,
  });
  server = await openTestServer({ own: true, givesJobsBack: true, overrides: { outbound }, workers: 1 });
});
afterAll(async () => {
  await server.close();
  await target.close();
});

async function orphan(callbackId: string, heartbeatAgo: string): Promise<string> {
  const id = randomUUID();
  await server.query("update callbacks set status = 'pending', attempts = 0, next_attempt_at = now() where id = $1", [
    callbackId,
  ]);
  await server.query("delete from callback_attempts where callback_id = $1", [callbackId]);
  await server.query(
    `insert into pgboss.job (id, name, data, state, started_on, heartbeat_on, heartbeat_seconds, retry_limit, retry_delay, expire_seconds)
     select $1, name, jsonb_build_object('projectId', c.project_id, 'data', jsonb_build_object('callbackId', c.id)),
       'active', now() - interval '1 minute', now() - $3::interval, q.heartbeat_seconds, q.retry_limit, q.retry_delay, q.expire_seconds
     from pgboss.queue q, callbacks c where q.name = $4 and c.id = $2`,
    [id, callbackId, heartbeatAgo, deliverCallback.name],
  );
  return id;
}

test("S42 the jobs of a worker that was killed go back and are done, within half a minute", async () => {
  const owner = await makeMember(server);
  const { id } = await makeCallback(server, owner, `https://hooks.example:${target.port}/`);
  await target.received(1);
  await server.drainJobs();
  const job = await orphan(id, "11 seconds");
  await expect.poll(async () => (await readCallback(server, id)).status).toBe("delivered");
  await server.drainJobs();
  const [row] = await server.query<{ state: string; retry_count: number }>(
    "select state, retry_count from pgboss.job where id = $1",
    [job],
  );
  expect(row).toEqual({ state: "completed", retry_count: 1 });
  expect(target.requests.map(({ headers }) => headers["webhook-id"])).toEqual([id, id]);
});
