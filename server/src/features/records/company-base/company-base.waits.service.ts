import { sql } from "kysely";
import { personWaitDays } from "#contract/records/companies/company-values.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { lockPersons, personStateOf, readPersonRows } from "./company-base.queries.ts";

/** Required persons who have never submitted. An erased one will not any more. */
async function countAwaited(ctx: Ctx, verificationId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from affiliated_persons p
    where p.project_id = ${ctxProjectOf(ctx)} and p.verification_id = ${verificationId} and p.is_required
      and p.details is not null and not exists (select from verifications v
        where v.project_id = p.project_id and v.applicant_id = p.applicant_id and v.form_id = p.form_id
          and v.status not in ('created', 'processing'))`.execute(ctx.tx);
  return rows[0]?.n ?? 0;
}

/** At submission: its checks wait for persons who are still under way. No worker is occupied meanwhile. */
export async function waitForPersons(ctx: Ctx, verificationId: string): Promise<boolean> {
  await lockPersons(ctx, verificationId);
  if ((await countAwaited(ctx, verificationId)) === 0) return false;
  await ctx.tx
    .insertInto("company_waits")
    .values({
      project_id: ctxProjectOf(ctx),
      verification_id: verificationId,
      until: sql<Date>`now() + make_interval(days => ${personWaitDays}::int)`,
    })
    .onConflict((on) => on.doNothing())
    .execute();
  return true;
}

export async function endWait(ctx: Ctx, verificationId: string): Promise<boolean> {
  const ended = await ctx.tx
    .deleteFrom("company_waits")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .returning("verification_id")
    .executeTakeFirst();
  return ended !== undefined;
}

/**
 * After a person's verification was checked, or the person is gone. @returns companies that wait for nobody any more: their
 * checks are the caller's to start
 */
export async function companiesToCheck(ctx: Ctx, applicantId: string): Promise<string[]> {
  const companies = await ctx.tx
    .selectFrom("affiliated_persons")
    .select("verification_id")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("applicant_id", "=", applicantId)
    .orderBy("verification_id")
    .execute();
  const ready: string[] = [];
  for (const { verification_id: id } of companies) {
    // Two persons who are checked at once wait for each other here, so that the later one sees both.
    await lockPersons(ctx, id);
    if ((await countAwaited(ctx, id)) > 0) continue;
    if (await endWait(ctx, id)) ready.push(id);
  }
  return ready;
}

/** How many must be approved first, and how many of them are; declined ones whether they must or not. For the checks. */
export async function countPersons(ctx: Ctx, verificationId: string) {
  const rows = await readPersonRows(ctx, verificationId);
  const required = rows.filter((row) => row.is_required);
  return {
    required: required.length,
    approved: required.filter((row) => personStateOf(row) === "approved").length,
    declined: rows.filter((row) => personStateOf(row) === "declined").length,
  };
}
