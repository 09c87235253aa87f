import { sql } from "kysely";
import type { RowMarks } from "#contract/cases/presences.contract.ts";
import { lastVisitAt } from "#server/features/cases/verifications/verifications.visits.queries.ts";
import { assertMember } from "#server/platform/actor.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { casePresenceSeconds } from "./presences.rules.ts";

/** By the primary keys of what is looked up. A callback that was delivered follows from a decision, and is no change. */
export async function readRowMarks(ctx: Ctx, ids: readonly string[]): Promise<RowMarks[]> {
  assertMember(ctx.actor);
  const user = ctx.actor.id;
  const newer = (table: "verification_events" | "verification_comments" | "photo_notes", ownedBy: string) =>
    sql`exists (select from ${sql.table(table)} e where e.project_id = w.project_id
      and e.verification_id = w.verification_id and e.at > ${lastVisitAt("w")}
      and ${sql.ref(`e.${ownedBy}`)} is distinct from ${user}::uuid
      ${table === "verification_events" ? sql`and e.kind <> 'callback_sent'` : sql``})`;
  const { rows } = await sql<{ id: string; others: RowMarks["others"]; is_changed: boolean }>`
    with present as (
      select p.verification_id as id, jsonb_agg(jsonb_build_object('id', u.id,
        'name', concat_ws(' ', u.first_name, u.last_name)) order by u.first_name, u.last_name, u.id) as others
      from verification_presences p
      join memberships m on m.project_id = p.project_id and m.user_id = p.user_id
      join users u on u.id = p.user_id
      where p.project_id = ${ctxProjectOf(ctx)} and p.verification_id = any(${[...ids]}::uuid[]) and p.user_id <> ${user}
        and p.seen_at > now() - make_interval(secs => ${casePresenceSeconds})
      group by p.verification_id
    ),
    changed as (
      select w.verification_id as id from verification_views w
      where w.project_id = ${ctxProjectOf(ctx)} and w.verification_id = any(${[...ids]}::uuid[]) and w.user_id = ${user}
        and (${newer("verification_events", "actor_user_id")} or ${newer("verification_comments", "author_user_id")}
          or ${newer("photo_notes", "author_user_id")})
    )
    select id, coalesce(p.others, '[]') as others, c.id is not null as is_changed
    from present p full join changed c using (id)`.execute(ctx.tx);
  return rows.map(({ id, others, is_changed }) => ({ id, others, isChanged: is_changed }));
}
