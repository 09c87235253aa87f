import { sql } from "kysely";
import type { VerificationType } from "#contract/verification-states.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";

/** A step of the form, or what belongs to none: what was agreed to, which codes were right, the device. */
type Kept = VerificationType | "CONSENT" | "CONFIRMED" | "DEVICE";

/** Keeps the answers of a step in place of the earlier ones. The caller holds the verification. */
export async function keepAnswers(ctx: Ctx, verificationId: string, step: Kept, answers: object) {
  const json = JSON.stringify(answers);
  await ctx.tx
    .insertInto("verification_answers")
    .values({ project_id: projectOf(ctx), verification_id: verificationId, step, answers: json })
    .onConflict((conflict) =>
      conflict
        .columns(["project_id", "verification_id", "step"])
        .doUpdateSet({ answers: json, saved_at: sql<Date>`now()` }),
    )
    .execute();
}
