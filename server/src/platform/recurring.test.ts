import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../test/database.ts";
import { openTestServer, type TestServer } from "../../test/harness.ts";
import { makeProject } from "../../test/make.ts";
import { makeBareForm } from "../../test/make-verifications.ts";
import { recurringWorks } from "../recurring-works.ts";
import type { Platform } from "./platform.ts";
import { readRecurringRuns, recurring, startRecurring } from "./recurring.ts";

let one: TestServer;
let other: TestServer;
beforeAll(async () => {
  const database = await createTestDatabase();
  const given = { own: true, database, servers: 1, settings: { ENCRYPTION_KEY: randomBytes(32).toString("base64") } };
  one = await openTestServer(given);
  other = await openTestServer(given);
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const counting = (name: string) => {
  const runs = { n: 0 };
  const run = async () => {
    runs.n += 1;
  };
  return { runs, work: recurring(name, 10, run) };
};

test("one of two processes runs the work; when it stops, the other takes over", async () => {
  const [here, there] = [counting("test.counted"), counting("test.counted")];
  const stopHere = startRecurring(one.platform, [here.work]);
  await expect.poll(() => here.runs.n).toBeGreaterThan(3);
  const stopThere = startRecurring(other.platform, [there.work]);
  const before = here.runs.n;
  await expect.poll(() => here.runs.n).toBeGreaterThan(before + 10);
  expect(there.runs.n).toBe(0);
  await stopHere();
  const last = here.runs.n;
  await expect.poll(() => there.runs.n).toBeGreaterThan(3);
  expect(here.runs.n).toBeLessThanOrEqual(last + 1);
  await stopThere();
});

test("the lease of a process that was killed ends by itself", async () => {
  await one.query("insert into recurring_leader (holder, until) values (gen_random_uuid(), now() + interval '1 hour')");
  const { runs, work } = counting("test.after-kill");
  const stop = startRecurring(one.platform, [work]);
  await expect
    .poll(
      async () =>
        (await one.query("update recurring_leader set until = now() - interval '1 second' returning 1")).length,
    )
    .toBe(1);
  await expect.poll(() => runs.n).toBeGreaterThan(0);
  await stop();
});

test("what fails is tried again, and both outcomes are known to every process", async () => {
  let tries = 0;
  const stop = startRecurring(one.platform, [
    recurring("test.fails-once", 10, async () => {
      tries += 1;
      if (tries === 1) throw new Error("the first try");
    }),
  ]);
  const seen = async () => (await readRecurringRuns(other.platform)).find(({ name }) => name === "test.fails-once");
  await expect.poll(async () => (await seen())?.succeededAt).toBeInstanceOf(Date);
  expect((await seen())?.failedAt).toBeInstanceOf(Date);
  await stop();
});

/** The platform of `one` with what it logs as a warning. */
function listening(changes: Partial<Platform> = {}) {
  const warned: [object, string][] = [];
  const log = Object.assign(Object.create(one.platform.log), {
    warn: (given: object, text: string) => void warned.push([given, text]),
  });
  return { platform: { ...one.platform, log, ...changes } as Platform, warned };
}

test("a failure is logged with the name of the work", async () => {
  const { platform, warned } = listening();
  const err = new Error("a table is away");
  const stop = startRecurring(platform, [recurring("test.fails", 10, () => Promise.reject(err))]);
  await expect.poll(() => warned).toContainEqual([{ err, work: "test.fails" }, "recurring work failed"]);
  await stop();
});

test("a lease whose renewal was under way at the stop is given up as well", async () => {
  const { database } = one.platform;
  let isUnderWay = false;
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const slow = Object.assign(Object.create(database), {
    inProject: async (...given: Parameters<typeof database.inProject>) => {
      isUnderWay = true;
      await gate;
      return database.inProject(...given);
    },
  });
  const { platform, warned } = listening({ database: slow });
  const { runs, work } = counting("test.never");
  const stop = startRecurring(platform, [work]);
  await expect.poll(() => isUnderWay).toBe(true);
  const stopped = stop();
  open();
  await stopped;
  const leases = () => one.query("select holder from recurring_leader");
  expect(await leases()).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([await leases(), runs.n, warned]).toEqual([[], 0, []]);
});

test("each work has a name of its own, and the whole list runs: totals are folded", async () => {
  expect(new Set(recurringWorks.map(({ name }) => name)).size).toBe(recurringWorks.length);
  const projectId = await makeProject(one);
  const formId = await makeBareForm(one, projectId);
  await one.query("insert into applicants (project_id, id) values ($1, $1)", [projectId]);
  await one.query(
    "insert into verifications (project_id, id, form_id, form_version, applicant_id, status, types) values ($1, $1, $2, 1, $1, 'valid', '{}')",
    [projectId, formId],
  );
  const stop = startRecurring(one.platform, recurringWorks);
  const folded = () => one.query("select valid from verification_days where project_id = $1", [projectId]);
  await expect.poll(folded).toEqual([{ valid: 1 }]);
  await expect
    .poll(async () => (await readRecurringRuns(one.platform)).map(({ name }) => name))
    .toEqual(expect.arrayContaining(recurringWorks.map(({ name }) => name)));
  expect(
    (await readRecurringRuns(one.platform)).filter(({ name, failedAt }) => failedAt && !name.startsWith("test.")),
  ).toEqual([]);
  await stop();
});
