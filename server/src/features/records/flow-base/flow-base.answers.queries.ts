import { readItemsOfVisit } from "#server/features/records/resubmission-base/resubmission-base.queries.ts";
import { stepAnswersOf } from "#server/features/records/step-answers/step-answers.rules.ts";
import { type Ctx, ctxProjectOf, resubmissionIdOf } from "#server/platform/ctx.ts";
import { openValue, openVault, sealBindings } from "#server/platform/secrets/applicant-vault.ts";

/** Given in this visit for a request, and not submitted yet. */
const readOffered = (ctx: Ctx, step: string | undefined) =>
  ctx.tx
    .selectFrom("resubmission_answers")
    .select(["step", "answers"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("resubmission_id", "=", resubmissionIdOf(ctx) ?? "")
    .where("is_past", "=", false)
    .$if(step !== undefined, (query) => query.where("step", "=", step ?? ""))
    .execute();

/** A visit of which a step was requested again finds what it has given again. @throws applicants.erased */
export async function readKeptAnswers(
  ctx: Ctx,
  verificationId: string,
  step?: string,
): Promise<Record<string, unknown>> {
  const requested: readonly string[] | null = await readItemsOfVisit(ctx);
  const before = await ctx.tx
    .selectFrom("verification_answers")
    .select(["step", "answers"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .$if(step !== undefined, (query) => query.where("step", "=", step ?? ""))
    .execute();
  const rows = requested
    ? [...before.filter((row) => !requested.includes(row.step)), ...(await readOffered(ctx, step))]
    : before;
  if (rows.length === 0) return {};
  const vault = await openVault(ctx, verificationId);
  return Object.fromEntries(
    rows.map((row) => [row.step, openValue(vault, row.answers, sealBindings.answers(verificationId, row.step))]),
  );
}

export const readAnswers = async (ctx: Ctx, verificationId: string) =>
  stepAnswersOf(await readKeptAnswers(ctx, verificationId));
