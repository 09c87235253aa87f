import { type Ctx, projectOf } from "#server/platform/ctx.ts";

/**
 * Calls of one project that come here go one after another until their ends, so that each sees what the one before left: a
 * limit holds, a name is taken once. Inserts that only refer to the project do not wait.
 */
export async function lockProject(ctx: Ctx): Promise<void> {
  await ctx.tx
    .selectFrom("projects")
    .select("id")
    .where("id", "=", projectOf(ctx))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
