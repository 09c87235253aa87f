import { sql } from "kysely";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { enterMode } from "#server/platform/mode.ts";
import { eraseTestData } from "./test-data.jobs.ts";

type Counts = { applicants: number; verifications: number; reports: number; rowsKept: number; isErasing: boolean };

async function countTestData(ctx: Ctx): Promise<Counts> {
  const project = ctxProjectOf(ctx);
  const { rows } = await sql<Counts>`select
    (select count(*)::int from applicants where project_id = ${project} and mode = 'test') as applicants,
    (select count(*)::int from verifications where project_id = ${project} and mode = 'test') as verifications,
    (select count(*)::int from reports where project_id = ${project} and mode = 'test') as reports,
    (select count(*)::int from applicants where project_id = ${project} and mode = 'test' and erased_at is not null) as "rowsKept",
    exists (select from pgboss.job where name = ${eraseTestData.name} and state in ('created', 'retry', 'active')
      and data->>'projectId' = ${project}) as "isErasing"`.execute(ctx.tx);
  const [counts] = rows;
  if (!counts) throw new Error("no counts");
  return counts;
}

/** The rest of the call is of test mode. */
export async function showTestData(ctx: Ctx): Promise<Counts> {
  await enterMode(ctx, "test");
  return countTestData(ctx);
}

export async function askToErase(ctx: Ctx): Promise<Counts> {
  const { isErasing, ...counts } = await showTestData(ctx);
  recordAudit(ctx, "test-data.erasure_requested", counts);
  if (!isErasing) await enqueue(ctx, eraseTestData, {}, { group: ctxProjectOf(ctx) });
  return { ...counts, isErasing: true };
}
