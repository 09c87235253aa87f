import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import * as limits from "#contract/limits.ts";
import { savedViewFailures } from "#contract/project/saved-views.calls.ts";
import type { ViewQuestion } from "#contract/project/saved-views.contract.ts";
import { lockProject } from "#server/features/project/projects/projects.lock.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { findView, findViewToChange, memberIdOf } from "./saved-views.queries.ts";

type Named = { id: string; name: string; ownerId: string | null };

/** The project is locked. @throws saved-views.name_taken */
async function refuseTaken(ctx: Ctx, { id, name, ownerId }: Named): Promise<void> {
  const { rows } = await sql`select from saved_views where project_id = ${ctxProjectOf(ctx)}
    and owner_id is not distinct from ${ownerId}::uuid and lower(name) = lower(${name}) and id <> ${id}`.execute(
    ctx.tx,
  );
  if (rows.length > 0) throw fail(savedViewFailures.name_taken);
}

/** @throws saved-views.too_many, saved-views.too_many_of_yours, saved-views.name_taken */
export async function createView(ctx: Ctx, given: { name: string; team: boolean; question: ViewQuestion }) {
  await lockProject(ctx);
  const project_id = ctxProjectOf(ctx);
  const { n, own } = await ctx.tx
    .selectFrom("saved_views")
    .select(sql<number>`count(*)::int`.as("n"))
    .select(sql<number>`count(*) filter (where created_by = ${memberIdOf(ctx)}::uuid)::int`.as("own"))
    .where("project_id", "=", project_id)
    .executeTakeFirstOrThrow();
  if (n >= limits.savedViewsPerProject) throw fail(savedViewFailures.too_many);
  if (own >= limits.savedViewsPerAuthor) throw fail(savedViewFailures.too_many_of_yours);
  const id = randomUUID();
  const ownerId = given.team ? null : memberIdOf(ctx);
  await refuseTaken(ctx, { id, name: given.name, ownerId });
  await ctx.tx
    .insertInto("saved_views")
    .values({
      project_id,
      id,
      owner_id: ownerId,
      name: given.name,
      question: JSON.stringify(given.question),
      created_by: memberIdOf(ctx),
    })
    .execute();
  // A filter may hold a person's name: the log gets the id alone.
  recordAudit(ctx, "saved-views.created", { id, team: given.team });
  return { id };
}

type Change = { name?: string | undefined; question?: ViewQuestion | undefined };

/** @throws saved-views.not_found, saved-views.not_yours, saved-views.name_taken */
export async function changeView(ctx: Ctx, id: string, { name, question }: Change) {
  await lockProject(ctx);
  const view = await findViewToChange(ctx, id);
  if (name !== undefined) await refuseTaken(ctx, { id: view.id, name, ownerId: view.owner_id });
  await ctx.tx
    .updateTable("saved_views")
    .set({
      ...(name === undefined ? {} : { name }),
      ...(question === undefined ? {} : { question: JSON.stringify(question) }),
    })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", view.id)
    .execute();
  recordAudit(ctx, "saved-views.changed", { id: view.id });
  return {};
}

/** @throws saved-views.not_found, saved-views.not_yours */
export async function removeView(ctx: Ctx, id: string) {
  const view = await findViewToChange(ctx, id);
  await ctx.tx
    .deleteFrom("saved_views")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", view.id)
    .execute();
  recordAudit(ctx, "saved-views.deleted", { id: view.id });
  return {};
}

/** Null: the list opens as it is for everybody. @throws saved-views.not_found */
export async function chooseDefaultView(ctx: Ctx, id: string | null) {
  const own = { project_id: ctxProjectOf(ctx), user_id: memberIdOf(ctx) };
  if (id === null)
    await ctx.tx
      .deleteFrom("default_views")
      .where("project_id", "=", own.project_id)
      .where("user_id", "=", own.user_id)
      .execute();
  else {
    const { id: view_id } = await findView(ctx, id);
    await ctx.tx
      .insertInto("default_views")
      .values({ ...own, view_id })
      .onConflict((on) => on.columns(["project_id", "user_id"]).doUpdateSet({ view_id }))
      .execute();
  }
  recordAudit(ctx, "saved-views.default_chosen", { id });
  return {};
}
