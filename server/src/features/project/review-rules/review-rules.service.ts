import { sql } from "kysely";
import { listFormReviewers } from "#server/features/project/form-reviewers/form-reviewers.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";

export async function readReviewRules(ctx: Ctx) {
  const row = await ctx.tx
    .selectFrom("project_review_rules")
    .select("four_eyes")
    .where("project_id", "=", ctxProjectOf(ctx))
    .executeTakeFirst();
  const { items } = await listFormReviewers(ctx);
  return { fourEyes: row?.four_eyes ?? false, reviewers: items.length };
}

/** From now on; what waits already is still confirmed or rejected. */
export async function changeReviewRules(ctx: Ctx, { four_eyes }: { four_eyes: boolean }) {
  await ctx.tx
    .insertInto("project_review_rules")
    .values({ project_id: ctxProjectOf(ctx), four_eyes })
    .onConflict((on) => on.column("project_id").doUpdateSet({ four_eyes, updated_at: sql<Date>`excluded.updated_at` }))
    .execute();
  recordAudit(ctx, "projects.review_rules_changed", { four_eyes });
  return { fourEyes: four_eyes };
}
