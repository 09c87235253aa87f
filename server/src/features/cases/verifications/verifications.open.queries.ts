import type { CheckName } from "#contract/records/verifications/check-evidence.ts";
import { openChecks } from "#contract/records/verifications/open-checks.ts";
import type { CheckResult } from "#contract/records/verifications/verification-states.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { readScreeningList } from "./verifications.screening.queries.ts";

export type KnownCheck = { name: CheckName; result: CheckResult };

/** `open`: what is not clear. */
export async function readOpenChecks(
  ctx: Ctx,
  verificationId: string,
): Promise<{ checks: KnownCheck[]; open: CheckName[] }> {
  const checks = await ctx.tx
    .selectFrom("verification_checks")
    .select(["name", "result"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .orderBy("name")
    .execute();
  const databaseScreeningList = await readScreeningList(ctx, verificationId, { isCleared: false });
  return { checks, open: openChecks({ checks, databaseScreeningList }) };
}
