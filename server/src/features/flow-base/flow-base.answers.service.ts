import { sql } from "kysely";
import type { VerificationType } from "#contract/verifications/verification-states.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { bindings, openVault, sealValue } from "#server/platform/secrets/applicant-vault.ts";

/** A step of the form, or data of no step: consents, confirmed codes, the device. */
type Kept = VerificationType | "CONSENT" | "CONFIRMED" | "DEVICE";

/** Replaces the step's earlier answers; encrypted. The caller has locked the verification. @throws applicants.erased */
export async function keepAnswers(ctx: Ctx, verificationId: string, step: Kept, answers: object) {
  const json = sealValue(await openVault(ctx, verificationId), answers, bindings.answers(verificationId, step));
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
