import { sql } from "kysely";
import { isMember } from "#server/platform/actor.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";

/** In minutes: the page asks by itself. */
const oneViewMinutes = 10;

export async function isNewApplicantView(ctx: Ctx, action: "applicants.viewed" | "applicants.listed", id?: string) {
  if (!isMember(ctx.actor)) return true;
  const of = id === undefined ? sql`true` : sql`subjects @> array[${id}]`;
  const { rows } = await sql`select from audit_log where project_id = ${ctxProjectOf(ctx)} and actor_kind = 'user'
    and actor_id = ${ctx.actor.id} and action = ${action} and at > now() - make_interval(mins => ${oneViewMinutes})
    and ${of} limit 1`.execute(ctx.tx);
  return rows.length === 0;
}
