import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import * as limits from "#contract/limits.ts";
import { snippetFailures } from "#contract/records/snippets.calls.ts";
import type { SnippetBody } from "#contract/records/snippets.contract.ts";
import { lockProject } from "#server/features/project/projects/projects.lock.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { lockSnippet } from "./snippets.queries.ts";

/** The project is locked; `id` may have its own names. @throws snippets.name_taken, snippets.shortcut_taken */
async function refuseTaken(ctx: Ctx, id: string, { name, shortcut }: SnippetBody): Promise<void> {
  const others = ctx.tx.selectFrom("snippets").where("project_id", "=", ctxProjectOf(ctx)).where("id", "<>", id);
  const taken = await others
    .select(sql<boolean | null>`bool_or(lower(name) = lower(${name}))`.as("name"))
    .select(sql<boolean | null>`bool_or(lower(shortcut) = lower(${shortcut ?? null}::text))`.as("shortcut"))
    .executeTakeFirstOrThrow();
  if (taken.name) throw fail(snippetFailures.name_taken);
  if (taken.shortcut) throw fail(snippetFailures.shortcut_taken);
}

const columnsOf = ({ name, text, shortcut, fields }: SnippetBody) => ({
  name,
  text,
  shortcut: shortcut ?? null,
  fields,
});

/** @throws snippets.too_many, snippets.name_taken, snippets.shortcut_taken */
export async function createSnippet(ctx: Ctx, snippet: SnippetBody) {
  await lockProject(ctx);
  const project_id = ctxProjectOf(ctx);
  const { n } = await ctx.tx
    .selectFrom("snippets")
    .select(sql<number>`count(*)::int`.as("n"))
    .where("project_id", "=", project_id)
    .executeTakeFirstOrThrow();
  if (n >= limits.snippetsPerProject) throw fail(snippetFailures.too_many);
  const id = randomUUID();
  await refuseTaken(ctx, id, snippet);
  await ctx.tx
    .insertInto("snippets")
    .values({ project_id, id, ...columnsOf(snippet) })
    .execute();
  // A text may name a person: the log gets the id alone.
  recordAudit(ctx, "snippets.created", { id, fields: snippet.fields });
  return { id };
}

/** @throws snippets.not_found, snippets.name_taken, snippets.shortcut_taken */
export async function changeSnippet(ctx: Ctx, id: string, snippet: SnippetBody) {
  await lockProject(ctx);
  await lockSnippet(ctx, id);
  await refuseTaken(ctx, id, snippet);
  await ctx.tx
    .updateTable("snippets")
    .set(columnsOf(snippet))
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .execute();
  recordAudit(ctx, "snippets.changed", { id, fields: snippet.fields });
  return {};
}

/** @throws snippets.not_found */
export async function removeSnippet(ctx: Ctx, id: string) {
  await lockSnippet(ctx, id);
  await ctx.tx.deleteFrom("snippets").where("project_id", "=", ctxProjectOf(ctx)).where("id", "=", id).execute();
  recordAudit(ctx, "snippets.deleted", { id });
  return {};
}
