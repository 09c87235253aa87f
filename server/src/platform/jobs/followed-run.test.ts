import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generateReport } from "#server/features/figures/reports/reports.jobs.ts";
import { openTestServer, type TestServer } from "../../../test/harness.ts";
import { makeProject } from "../../../test/make.ts";
import { settleSilent } from "./followed-run.ts";
import { enqueue, inSystemStep } from "./jobs.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const later = { startAfter: 3600 };

async function settled(ids: readonly string[], options: { fails?: string; always?: string } = {}) {
  const project = await makeProject(server);
  const seen: string[] = [];
  const due = sql<{ project_id: string; id: string }>`
    select ${project}::uuid as project_id, id from unnest(${[...ids]}::uuid[]) with ordinality as d (id, n) order by n`;
  const count = await settleSilent(server.platform, {
    feature: "test",
    job: generateReport,
    idOf: "reportId",
    due,
    always: ({ id }) => id === options.always,
    settle: async (_, { id }) => {
      if (id === options.fails) throw new Error("cannot be settled");
      seen.push(id);
    },
  });
  return { count, seen };
}

test("a row that cannot be settled does not stop the others", async () => {
  const [broken, one, other] = [randomUUID(), randomUUID(), randomUUID()];
  expect(await settled([broken, one, other], { fails: broken })).toEqual({ count: 3, seen: [one, other] });
});

test("a row whose job is queued is left alone, unless it is due whatever the queue says", async () => {
  const [queued, lost] = [randomUUID(), randomUUID()];
  await inSystemStep(server.platform, "test", null, (ctx) => enqueue(ctx, generateReport, { reportId: queued }, later));
  expect(await settled([queued, lost])).toEqual({ count: 1, seen: [lost] });
  expect((await settled([queued, lost], { always: queued })).seen).toEqual([queued, lost]);
});
