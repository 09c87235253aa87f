import { sql } from "kysely";
import { readFormOf } from "#server/features/cases/verifications/verifications.form.queries.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { ctxProjectOf } from "#server/platform/ctx.ts";
import { openVault, sealBindings, sealValue } from "#server/platform/secrets/applicant-vault.ts";
import { readScreeningFacts } from "./screenings.queries.ts";
import { screeningStepOf } from "./screenings.question.queries.ts";
import { screeningFound } from "./screenings.rules.ts";

const name = "database_screening" as const;

/** The check says what the latest look and its reviewer say. Its row is there once the verification was checked. */
export async function rewriteCheck(ctx: Ctx, verificationId: string): Promise<void> {
  const step = screeningStepOf(await readFormOf(ctx, verificationId));
  if (!step) return;
  const { result, reasons = [], evidence } = screeningFound(step, await readScreeningFacts(ctx, verificationId));
  const sealed = sealValue(await openVault(ctx, verificationId), evidence, sealBindings.evidence(verificationId, name));
  const own = { project_id: ctxProjectOf(ctx), verification_id: verificationId, name };
  await ctx.tx
    .updateTable("verification_checks")
    .set({ result, reasons: result === "pass" ? [] : reasons, evidence: sealed })
    .where((eb) => eb.and(own))
    .execute();
  await sql`update verifications set row_version = row_version + 1, check_briefs = (
      select coalesce(jsonb_agg(case when b ->> 'name' = ${name} then b || ${JSON.stringify({ result })}::jsonb else b end
        order by n), '[]'::jsonb)
      from jsonb_array_elements(check_briefs) with ordinality as briefs (b, n))
    where project_id = ${ctxProjectOf(ctx)} and id = ${verificationId}`.execute(ctx.tx);
}
