import { formReviewerFailures } from "#contract/project/form-reviewers.calls.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { memberMay } from "#server/platform/member-roles.ts";

const reviewersOf = (ctx: Ctx) =>
  ctx.tx
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .where("m.project_id", "=", ctxProjectOf(ctx))
    .where(memberMay("verifications:review"));

/** Without addresses, since not everybody who builds forms may see members. */
export async function listFormReviewers(ctx: Ctx) {
  const rows = await reviewersOf(ctx)
    .select(["u.id", "u.first_name", "u.last_name"])
    .orderBy("u.first_name")
    .orderBy("u.last_name")
    .orderBy("u.id")
    .execute();
  return { items: rows.map((row) => ({ id: row.id, name: `${row.first_name} ${row.last_name}` })) };
}

/** A video quiz may only name a reviewer of this project; other ids get one answer. */
export async function refuseUnknownReviewer(ctx: Ctx, { steps }: FormConfig): Promise<void> {
  const index = steps.findIndex((step) => step.type === "VIDEO");
  const step = steps[index];
  if (step?.type !== "VIDEO" || step.managerId === null) return;
  const found = await reviewersOf(ctx).select("u.id").where("u.id", "=", step.managerId).executeTakeFirst();
  if (!found) throw fail(formReviewerFailures.not_found, { parameter: `config.steps.${index}.managerId` });
}

export async function findReviewerEmail(ctx: Ctx, id: string): Promise<string | undefined> {
  const row = await reviewersOf(ctx)
    .select("u.email")
    .where("u.id", "=", id)
    .where("u.disabled_at", "is", null)
    .executeTakeFirst();
  return row?.email;
}
