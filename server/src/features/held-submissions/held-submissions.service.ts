import type { VerificationType } from "#contract/verifications/verification-states.ts";
import { reserve } from "#server/features/balances/balances.ledger.service.ts";
import { pricedLines } from "#server/features/balances/balances.queries.ts";
import { checkVerification } from "#server/features/verification-checks/verification-checks.jobs.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";

type Submitted = { verificationId: string; formId: string; types: readonly VerificationType[] };

async function startChecks(ctx: Ctx, { verificationId, formId, types }: Submitted): Promise<boolean> {
  const operation = `verification:${verificationId}` as const;
  if ((await reserve(ctx, { operation, lines: pricedLines(ctx, types), formId })) === "insufficient") return false;
  await enqueue(ctx, checkVerification, { verificationId }, { group: projectOf(ctx) });
  return true;
}

/**
 * Puts the price aside and has the checks run. What the balance does not cover is kept and waits for money: it is no fault of
 * the applicant's, who is told nothing.
 */
export async function payForChecks(ctx: Ctx, submitted: Submitted): Promise<void> {
  if (await startChecks(ctx, submitted)) return;
  const { verificationId } = submitted;
  await ctx.tx
    .insertInto("held_submissions")
    .values({ project_id: projectOf(ctx), verification_id: verificationId })
    .execute();
  audit(ctx, "verifications.held", { id: verificationId, why: "insufficient_funds" });
}

/** The oldest that waits. @returns false when nothing waits, or the balance does not cover it */
export async function resumeOldest(ctx: Ctx): Promise<boolean> {
  const held = await ctx.tx
    .selectFrom("held_submissions as h")
    .innerJoin("verifications as v", (join) =>
      join.onRef("v.project_id", "=", "h.project_id").onRef("v.id", "=", "h.verification_id"),
    )
    .select(["v.id", "v.form_id", "v.types"])
    .where("h.project_id", "=", projectOf(ctx))
    .orderBy("h.held_at")
    .limit(1)
    .forUpdate("h")
    .skipLocked()
    .executeTakeFirst();
  if (!held) return false;
  const { id, form_id: formId, types } = held;
  if (!(await startChecks(ctx, { verificationId: id, formId, types }))) return false;
  await ctx.tx
    .deleteFrom("held_submissions")
    .where("project_id", "=", projectOf(ctx))
    .where("verification_id", "=", id)
    .execute();
  audit(ctx, "verifications.resumed", { id });
  return true;
}
