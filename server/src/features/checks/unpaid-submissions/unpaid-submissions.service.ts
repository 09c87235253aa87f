import { sql } from "kysely";
import { priceSumOf } from "#contract/money/prices.ts";
import type { VerificationType } from "#contract/records/verifications/verification-states.ts";
import { flowVisitFailures } from "#contract/visits/flow-visits.calls.ts";
import { checkVerification } from "#server/features/checks/verification-checks/verification-checks.jobs.ts";
import { reserveMoney } from "#server/features/money/balances/balances.ledger.service.ts";
import { pricedLines } from "#server/features/money/balances/balances.queries.ts";
import { mayStrangerSpend } from "#server/features/money/balances/balances.strangers.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";

/** `isPermanent`: by the form's permanent link. */
type Submitted = {
  verificationId: string;
  formId: string;
  types: readonly VerificationType[];
  isPermanent: boolean;
};

async function startChecks(ctx: Ctx, submitted: Submitted): Promise<"started" | "insufficient" | "over_budget"> {
  const { verificationId, formId, types, isPermanent } = submitted;
  const operation = `verification:${verificationId}` as const;
  const lines = pricedLines(ctx, types);
  if (isPermanent && !(await mayStrangerSpend(ctx, priceSumOf(lines)))) return "over_budget";
  if ((await reserveMoney(ctx, { operation, lines, formId, isPermanent })) === "insufficient") return "insufficient";
  await enqueue(ctx, checkVerification, { verificationId }, { group: ctxProjectOf(ctx) });
  return "started";
}

/**
 * Puts the price aside and has the checks run. What the balance does not cover is kept and waits for money: it is no fault of
 * the applicant's, who sees nothing of it. A permanent link's day has a budget, whose end is shown to the applicant.
 * @throws flow-visits.not_taking
 */
export async function payForChecks(ctx: Ctx, submitted: Submitted): Promise<void> {
  const outcome = await startChecks(ctx, submitted);
  if (outcome === "over_budget") throw fail(flowVisitFailures.not_taking);
  if (outcome === "started") return;
  const { verificationId } = submitted;
  await ctx.tx
    .insertInto("unpaid_submissions")
    .values({ project_id: ctxProjectOf(ctx), verification_id: verificationId })
    .execute();
  recordAudit(ctx, "verifications.held", { id: verificationId, why: "insufficient_funds" });
}

/**
 * The oldest that waits, those who were invited first. @returns false when nothing waits, or the balance, or the budget of
 * permanent links, does not cover it
 */
export async function resumeOldestSubmission(ctx: Ctx): Promise<boolean> {
  const unpaidSubmissions = await ctx.tx
    .selectFrom("unpaid_submissions as h")
    .innerJoin("verifications as v", (join) =>
      join.onRef("v.project_id", "=", "h.project_id").onRef("v.id", "=", "h.verification_id"),
    )
    .select(["v.id", "v.form_id", "v.types", "v.link_id"])
    .where("h.project_id", "=", ctxProjectOf(ctx))
    .orderBy(sql`v.link_id is null`)
    .orderBy("h.unpaid_since")
    .limit(1)
    .forUpdate("h")
    .skipLocked()
    .executeTakeFirst();
  if (!unpaidSubmissions) return false;
  const { id, form_id: formId, types, link_id: linkId } = unpaidSubmissions;
  const outcome = await startChecks(ctx, { verificationId: id, formId, types, isPermanent: linkId === null });
  if (outcome !== "started") return false;
  await ctx.tx
    .deleteFrom("unpaid_submissions")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", id)
    .execute();
  recordAudit(ctx, "verifications.resumed", { id });
  return true;
}
