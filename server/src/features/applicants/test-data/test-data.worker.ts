import { sql } from "kysely";
import { eraseApplicant } from "#server/features/applicants/applicants/applicants.erase.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxModeOf, ctxProjectOf } from "#server/platform/ctx.ts";
import { giveUpFile } from "#server/platform/files/pending-files.ts";
import { type JobStep, worker } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { eraseTestData } from "./test-data.jobs.ts";

const peopleAtOnce = 50;
const fromTheFirst = "00000000-0000-0000-0000-000000000000";

function requireTest(ctx: Ctx): string {
  if (ctxModeOf(ctx) !== "test") throw new Error("only tests are erased here");
  return ctxProjectOf(ctx);
}

async function findNext(ctx: Ctx, after: string, until: Date): Promise<string[]> {
  const project = requireTest(ctx);
  const { rows } = await sql<{ id: string }>`select id from applicants
    where project_id = ${project} and mode = 'test' and erased_at is null and merged_into is null and id > ${after}::uuid
      and created_at <= ${until}
    order by id limit ${peopleAtOnce}`.execute(ctx.tx);
  return rows.map(({ id }) => id);
}

/** Nobody's rights are in a test: what was set aside for somebody is no reason to keep it. */
async function eraseTest(ctx: Ctx, id: string): Promise<void> {
  const project = requireTest(ctx);
  await sql`update applicants set legal_hold_at = null where project_id = ${project} and mode = 'test' and id = ${id}`.execute(
    ctx.tx,
  );
  await eraseApplicant(ctx, id, "test_data");
}

async function removeReports(ctx: Ctx, until: Date): Promise<void> {
  const project = requireTest(ctx);
  const { rows } = await sql<{ storage_key: string | null }>`delete from reports
    where project_id = ${project} and mode = 'test' and created_at <= ${until} returning storage_key`.execute(ctx.tx);
  for (const { storage_key: key } of rows) if (key !== null) await giveUpFile(ctx, key);
}

/** The rows that erasing leaves of a live person, as proof of what was done, are of no use of a test. */
async function removeRows(ctx: Ctx): Promise<{ removed: number; kept: number }> {
  requireTest(ctx);
  const { rows } = await sql<{ removed: number; kept: number }>`select * from remove_erased_tests()`.execute(ctx.tx);
  const [counts] = rows;
  if (!counts) throw new Error("no counts");
  return counts;
}

async function erasePeople(platform: Platform, step: JobStep, until: Date): Promise<{ erased: number; kept: number }> {
  let [after, erased, kept] = [fromTheFirst, 0, 0];
  for (;;) {
    const found = await step((ctx) => findNext(ctx, after, until));
    for (const id of found) {
      after = id;
      try {
        await step((ctx) => eraseTest(ctx, id));
        erased += 1;
      } catch (error) {
        kept += 1;
        platform.log.warn({ err: error, applicantId: id }, "a test applicant was not erased");
      }
    }
    if (found.length < peopleAtOnce) return { erased, kept };
  }
}

/** Again, after it was killed: what is left of then. One that is being checked at the moment stays. */
export const eraseTestDataWorker = worker(
  eraseTestData,
  async ({ step, platform, enqueuedAt }) => {
    // The database counts microseconds, a date does not.
    const until = new Date(Number(enqueuedAt) + 1);
    const { erased, kept } = await erasePeople(platform, step, until);
    await step((ctx) => removeReports(ctx, until));
    await step(async (ctx) => {
      const { removed, kept: rowsKept } = await removeRows(ctx);
      // Their personal data is gone: what is left says that there was somebody.
      if (rowsKept > 0)
        platform.log.warn({ rowsKept }, "rows of erased test applicants stay: something points to them");
      recordAudit(ctx, "test-data.erased", { erased, kept, removed, rows_kept: rowsKept });
    });
  },
  { concurrency: 1, onePerGroup: true },
);
