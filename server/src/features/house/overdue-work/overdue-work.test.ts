import { afterAll, beforeAll, expect, test } from "vitest";
import { makeSubmitted } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import { recoverOverdueWork } from "./overdue-work.service.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ workers: 1 });
});
afterAll(() => server.close());

test("a submission whose job is gone is checked after all", async () => {
  const owner = await makeMember(server);
  const { verificationId } = await makeSubmitted(server, owner);
  await server.drainJobs();
  await server.query(
    "update verifications set status = 'processing', submitted_at = now() - interval '1 hour' where id = $1",
    [verificationId],
  );
  expect(await recoverOverdueWork(server.platform)).toBe(1);
  await server.drainJobs();
  const { data } = await owner.get(`/api/verifications/${verificationId}`);
  expect(data.status).toBe("pending");
  expect(await recoverOverdueWork(server.platform)).toBe(0);
});

test("a fresh submission is left to its own job", async () => {
  const owner = await makeMember(server);
  const { verificationId } = await makeSubmitted(server, owner);
  await server.drainJobs();
  await server.query("update verifications set status = 'processing' where id = $1", [verificationId]);
  expect(await recoverOverdueWork(server.platform)).toBe(0);
});

test("a submission that only waits for its turn gets no second job", async () => {
  const owner = await makeMember(server);
  const { verificationId } = await makeSubmitted(server, owner);
  await server.drainJobs();
  await server.query(
    "update verifications set status = 'processing', submitted_at = now() - interval '1 hour' where id = $1",
    [verificationId],
  );
  await server.query(
    `insert into pgboss.job (name, data, start_after) select name, data, now() + interval '1 hour' from pgboss.job
     where name = 'verifications.check' and data->'data'->>'verificationId' = $1 limit 1`,
    [verificationId],
  );
  expect(await recoverOverdueWork(server.platform)).toBe(0);
});
