import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callbackWorkers } from "#server/features/callbacks/callbacks/callbacks.worker.ts";
import { checkVerification } from "#server/features/checks/verification-checks/verification-checks.jobs.ts";
import { checkWorkers } from "#server/features/checks/verification-checks/verification-checks.worker.ts";
import { openTestServer, type TestServer } from "../../../test/harness.ts";
import { enqueue, inSystemStep, startWorkers, worker } from "./jobs.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ servers: 2 });
});
afterAll(() => server.close());

test("S28 slow jobs of one group hold each other up, and no other group's", async () => {
  const [slow, other] = [randomUUID(), randomUUID()];
  const begun: string[] = [];
  let finish = () => {};
  const blocked = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const run = worker(
    checkVerification,
    async ({ data }) => {
      begun.push(data.verificationId);
      if (data.verificationId !== other) await blocked;
    },
    { concurrency: 4, onePerGroup: true },
  );
  await inSystemStep(server.platform, "test", null, async (ctx) => {
    for (let n = 0; n < 5; n += 1)
      await enqueue(ctx, checkVerification, { verificationId: n === 0 ? slow : randomUUID() }, { group: "slow" });
    await enqueue(ctx, checkVerification, { verificationId: other }, { group: "other" });
  });
  await startWorkers(server.platform, [run]);
  await expect.poll(() => begun.includes(other)).toBe(true);
  expect(begun).toHaveLength(2);
  finish();
  await expect.poll(() => begun.length).toBe(6);
});

test("checks have the project as their group, callbacks the project and the host", () => {
  for (const each of [...checkWorkers, ...callbackWorkers]) expect(each.onePerGroup).toBe(true);
});
