import { sql } from "kysely";
import { applicantFailures } from "#contract/applicants/applicants.calls.ts";
import { recordFieldNames } from "#contract/records/applicants/applicant-profile.ts";
import { readSentData } from "#server/features/records/applicant-parts/applicant-parts.queries.ts";
import type { GivenRecord } from "#server/features/records/applicant-records/applicant-records.rules.ts";
import { readAnswers } from "#server/features/records/flow-base/flow-base.answers.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";

/** Of a merged record, the one that it was merged into. @throws applicants.not_found */
export async function findGivenApplicant(ctx: Ctx, id: string) {
  const row = await ctx.tx
    .selectFrom("applicants as a")
    .where("a.project_id", "=", ctxProjectOf(ctx))
    .where(
      "a.id",
      "=",
      sql<string>`(select coalesce(merged_into, id) from applicants
      where project_id = ${ctxProjectOf(ctx)} and id = ${id}::uuid)`,
    )
    .selectAll("a")
    .executeTakeFirst();
  if (!row) throw fail(applicantFailures.not_found);
  return row;
}
export type ApplicantFound = Awaited<ReturnType<typeof findGivenApplicant>>;

/** @throws applicants.not_found, applicants.erased */
export async function lockGivenApplicant(ctx: Ctx, id: string): Promise<ApplicantFound> {
  const found = await findGivenApplicant(ctx, id);
  await ctx.tx
    .selectFrom("applicants")
    .select("id")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", found.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const row = await findGivenApplicant(ctx, found.id);
  if (row.erased_at) throw fail(applicantFailures.erased);
  return row;
}

export async function idsOfPerson(ctx: Ctx, id: string): Promise<string[]> {
  const merged = await ctx.tx
    .selectFrom("applicants")
    .select("id")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("merged_into", "=", id)
    .execute();
  return [id, ...merged.map((row) => row.id)];
}

export const findNewestSubmitted = (ctx: Ctx, ids: readonly string[]) =>
  ctx.tx
    .selectFrom("verifications")
    .select(["id", "submitted_at"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("applicant_id", "in", [...ids])
    .where("submitted_at", "is not", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();

/** @throws applicants.erased */
export async function readGivenAnswers(ctx: Ctx, row: ApplicantFound): Promise<GivenRecord> {
  const newest = await findNewestSubmitted(ctx, await idsOfPerson(ctx, row.id));
  const answers = newest ? await readAnswers(ctx, newest.id) : null;
  const said = await readSentData(ctx, row.id);
  const answered = answers?.profile ?? {};
  const sent = { wallet_address: said.data.wallet_address, telegram_username: said.data.telegram_username };
  const isLater = (name: string) => !newest?.submitted_at || said.saidAt(name) > newest.submitted_at;
  const later = Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => value !== undefined && isLater(name)),
  );
  const given: Record<string, unknown> = { ...sent, ...answered, ...later };
  const known = row as unknown as Record<string, string | null | undefined>;
  const fields = Object.fromEntries(
    recordFieldNames.map((name) => [name, known[name] ?? (given[name] as string | undefined) ?? null]),
  );
  return { fields, addresses: answers?.address ? [answers.address] : [], company: answers?.company ?? {} };
}
