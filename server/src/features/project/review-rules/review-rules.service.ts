import { sql } from "kysely";
import { listReviewers } from "#server/features/project/form-reviewers/form-reviewers.queries.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";

export async function readReviewRules(ctx: Ctx) {
  const row = await ctx.tx
    .selectFrom("project_review_rules")
    .select("four_eyes")
    .where("project_id", "=", projectOf(ctx))
    .executeTakeFirst();
  const { items } = await listReviewers(ctx);
  return { fourEyes: row?.four_eyes ?? false, reviewers: items.length };
}

/** From now on; what waits already is still confirmed or rejected. */
export async function changeReviewRules(ctx: Ctx, { four_eyes }: { four_eyes: boolean }) {
  await ctx.tx
    .insertInto("project_review_rules")
    .values({ project_id: projectOf(ctx), four_eyes })
    .onConflict((on) => on.column("project_id").doUpdateSet({ four_eyes, updated_at: sql<Date>`now()` }))
    .execute();
  audit(ctx, "projects.review_rules_changed", { four_eyes });
  return { fourEyes: four_eyes };
}
