import { sql } from "kysely";
import { snippetFailures } from "#contract/records/snippets.calls.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";

export async function listSnippets(ctx: Ctx) {
  const items = await ctx.tx
    .selectFrom("snippets")
    .select(["id", "name", "text", "shortcut", "fields"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .orderBy(sql`lower(name)`)
    .execute();
  return { items };
}

/** Locked until the call ends. @throws snippets.not_found */
export async function lockSnippet(ctx: Ctx, id: string): Promise<void> {
  const row = await ctx.tx
    .selectFrom("snippets")
    .select("id")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw fail(snippetFailures.not_found);
}
