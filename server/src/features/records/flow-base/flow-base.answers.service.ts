import { sql } from "kysely";
import type { VerificationType } from "#contract/records/verifications/verification-states.ts";
import { type Ctx, ctxProjectOf, resubmissionIdOf } from "#server/platform/ctx.ts";
import { openVault, sealBindings, sealValue } from "#server/platform/secrets/applicant-vault.ts";

type Kept = VerificationType | "CONSENT" | "CONFIRMED" | "DEVICE";

/** The caller has locked the verification. @throws applicants.erased */
export async function keepAnswers(ctx: Ctx, verificationId: string, step: Kept, answers: object) {
  const json = sealValue(await openVault(ctx, verificationId), answers, sealBindings.answers(verificationId, step));
  const resubmissionId = resubmissionIdOf(ctx);
  if (resubmissionId !== null) return keepOffered(ctx, { resubmissionId, verificationId, step, json });
  await ctx.tx
    .insertInto("verification_answers")
    .values({ project_id: ctxProjectOf(ctx), verification_id: verificationId, step, answers: json })
    .onConflict((conflict) =>
      conflict
        .columns(["project_id", "verification_id", "step"])
        .doUpdateSet({ answers: json, saved_at: sql<Date>`excluded.saved_at` }),
    )
    .execute();
}

async function keepOffered(
  ctx: Ctx,
  {
    resubmissionId,
    verificationId,
    step,
    json,
  }: { resubmissionId: string; verificationId: string; step: Kept; json: string },
): Promise<void> {
  await ctx.tx
    .insertInto("resubmission_answers")
    .values({
      project_id: ctxProjectOf(ctx),
      resubmission_id: resubmissionId,
      step,
      is_past: false,
      verification_id: verificationId,
      answers: json,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["project_id", "resubmission_id", "step", "is_past"])
        .doUpdateSet({ answers: json, saved_at: sql<Date>`excluded.saved_at` }),
    )
    .execute();
}
