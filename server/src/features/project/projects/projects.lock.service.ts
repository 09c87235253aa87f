import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";

/** So that a limit holds and a name is taken once. Inserts that only refer to the project do not wait. */
export async function lockProject(ctx: Ctx): Promise<void> {
  await ctx.tx
    .selectFrom("projects")
    .select("id")
    .where("id", "=", ctxProjectOf(ctx))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
