import { nothingGiven, partOfStep } from "#contract/asked.rules.ts";
import { StepAnswers } from "#contract/flow-answers.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { bindings, openValue, openVault } from "#server/platform/secrets/applicant-vault.ts";

/** Decrypted, by step. @throws applicants.erased */
export async function readKept(ctx: Ctx, verificationId: string, step?: string): Promise<Record<string, unknown>> {
  const rows = await ctx.tx
    .selectFrom("verification_answers")
    .select(["step", "answers"])
    .where("project_id", "=", projectOf(ctx))
    .where("verification_id", "=", verificationId)
    .$if(step !== undefined, (query) => query.where("step", "=", step ?? ""))
    .execute();
  if (rows.length === 0) return {};
  const vault = await openVault(ctx, verificationId);
  return Object.fromEntries(
    rows.map((row) => [row.step, openValue(vault, row.answers, bindings.answers(verificationId, row.step))]),
  );
}

export async function readAnswers(ctx: Ctx, verificationId: string) {
  const kept = await readKept(ctx, verificationId);
  const answers = Object.entries(partOfStep).map(([step, part]) => [part, kept[step] ?? nothingGiven[part]]);
  return StepAnswers.parse(Object.fromEntries(answers));
}
