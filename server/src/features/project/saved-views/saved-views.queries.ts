import { sql } from "kysely";
import type { Permission } from "#contract/permissions.ts";
import { savedViewFailures } from "#contract/project/saved-views.calls.ts";
import { ViewQuestion } from "#contract/project/saved-views.contract.ts";
import { assertMember, isPermitted } from "#server/platform/actor.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";

const managing: Permission = "members:manage";

export function memberIdOf({ actor }: Ctx): string {
  assertMember(actor);
  return actor.id;
}

type Kept = { owner_id: string | null; created_by: string | null };
const canChange = (ctx: Ctx, view: Kept): boolean =>
  view.owner_id !== null || view.created_by === memberIdOf(ctx) || isPermitted(ctx.actor, managing);

/** The team's, and the member's own. */
const visible = (ctx: Ctx) =>
  ctx.tx
    .selectFrom("saved_views as s")
    .where("s.project_id", "=", ctxProjectOf(ctx))
    .where((where) => where.or([where("s.owner_id", "is", null), where("s.owner_id", "=", memberIdOf(ctx))]));

export async function listViews(ctx: Ctx) {
  const rows = await visible(ctx)
    .leftJoin("default_views as d", (join) =>
      join
        .onRef("d.project_id", "=", "s.project_id")
        .onRef("d.view_id", "=", "s.id")
        .on("d.user_id", "=", memberIdOf(ctx)),
    )
    .select(["s.id", "s.name", "s.owner_id", "s.created_by", "s.question", "d.user_id as chosen_by"])
    .orderBy(sql`s.owner_id is null`, "desc")
    .orderBy(sql`lower(s.name)`)
    .execute();
  const items = rows.map((row) => ({
    id: row.id,
    name: row.name,
    isTeam: row.owner_id === null,
    canChange: canChange(ctx, row),
    isDefault: row.chosen_by !== null,
    question: ViewQuestion.parse(row.question),
  }));
  return { items };
}

/** @throws saved-views.not_found, also for another member's own */
export async function findView(ctx: Ctx, id: string) {
  const row = await visible(ctx)
    .where("s.id", "=", id)
    .select(["s.id", "s.owner_id", "s.created_by"])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw fail(savedViewFailures.not_found);
  return row;
}

/** @throws saved-views.not_found, saved-views.not_yours */
export async function findViewToChange(ctx: Ctx, id: string) {
  const row = await findView(ctx, id);
  if (!canChange(ctx, row)) throw fail(savedViewFailures.not_yours);
  return row;
}
