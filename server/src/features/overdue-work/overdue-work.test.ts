import { afterAll, beforeAll, expect, test } from "vitest";
import { makeSubmitted } from "../../../test/forms.ts";
import { type House, openHouse } from "../../../test/harness.ts";
import { makeMember } from "../../../test/make.ts";
import { recoverOverdueWork } from "./overdue-work.service.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse({ workers: 1 });
});
afterAll(() => house.close());

test("a submission whose job is gone is checked after all", async () => {
  const owner = await makeMember(house);
  const { verificationId } = await makeSubmitted(house, owner);
  await house.drainJobs();
  // As a worker that was killed on its last try leaves it.
  await house.query(
    "update verifications set status = 'processing', submitted_at = now() - interval '1 hour' where id = $1",
    [verificationId],
  );
  expect(await recoverOverdueWork(house.platform)).toBe(1);
  await house.drainJobs();
  const { data } = await owner.get(`/api/verifications/${verificationId}`);
  expect(data.status).toBe("pending");
  expect(await recoverOverdueWork(house.platform)).toBe(0);
});

test("a fresh submission is left to its own job", async () => {
  const owner = await makeMember(house);
  const { verificationId } = await makeSubmitted(house, owner);
  await house.drainJobs();
  await house.query("update verifications set status = 'processing' where id = $1", [verificationId]);
  expect(await recoverOverdueWork(house.platform)).toBe(0);
});

test("a submission that only waits for its turn gets no second job", async () => {
  const owner = await makeMember(house);
  const { verificationId } = await makeSubmitted(house, owner);
  await house.drainJobs();
  await house.query(
    "update verifications set status = 'processing', submitted_at = now() - interval '1 hour' where id = $1",
    [verificationId],
  );
  await house.query(
    `insert into pgboss.job (name, data, start_after) select name, data, now() + interval '1 hour' from pgboss.job
     where name = 'verifications.check' and data->'data'->>'verificationId' = $1 limit 1`,
    [verificationId],
  );
  expect(await recoverOverdueWork(house.platform)).toBe(0);
});
