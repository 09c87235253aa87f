import { verificationFailures } from "#contract/cases/verifications.calls.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";

/** @throws verifications.not_found, also for another project's */
export async function requireVerification(ctx: Ctx, id: string): Promise<void> {
  const row = await ctx.tx
    .selectFrom("verifications")
    .select("id")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw fail(verificationFailures.not_found);
}

export async function countComments(ctx: Ctx, verificationId: string): Promise<number> {
  const row = await ctx.tx
    .selectFrom("verification_comments")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** Articles about the applicant that are not dismissed. */
export async function countArticles(ctx: Ctx, verificationId: string): Promise<number> {
  const row = await ctx.tx
    .selectFrom("verification_articles")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("dismissed_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}
