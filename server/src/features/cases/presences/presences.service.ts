import { sql } from "kysely";
import { requireVerification } from "#server/features/cases/verifications/verifications.find.queries.ts";
import { recordVisit } from "#server/features/cases/verifications/verifications.visits.queries.ts";
import { assertMember } from "#server/platform/actor.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { casePresenceSeconds } from "./presences.rules.ts";

/** Rows of pages that were closed, some with each beat. */
const prunedAtOnce = 20;

/** The caller has it open. @returns who else has; nobody is kept from anything by it */
export async function notePresence(ctx: Ctx, id: string) {
  await requireVerification(ctx, id);
  assertMember(ctx.actor);
  const project = ctxProjectOf(ctx);
  const user = ctx.actor.id;
  // Several tabs of one person write once.
  await sql`insert into verification_presences as p (project_id, verification_id, user_id)
    values (${project}, ${id}, ${user})
    on conflict (project_id, verification_id, user_id) do update set seen_at = excluded.seen_at
      where excluded.seen_at - p.seen_at > interval '5 seconds'`.execute(ctx.tx);
  await recordVisit(ctx, id, user);
  await sql`delete from verification_presences p using (
      select project_id, verification_id, user_id from verification_presences
      where project_id = ${project} and seen_at < now() - make_interval(secs => ${2 * casePresenceSeconds})
      limit ${prunedAtOnce} for update skip locked) gone
    where p.project_id = gone.project_id and p.verification_id = gone.verification_id and p.user_id = gone.user_id`.execute(
    ctx.tx,
  );
  const { rows: others } = await sql<{ id: string; name: string }>`
    select u.id, u.first_name || ' ' || u.last_name as name from verification_presences p
    join memberships m on m.project_id = p.project_id and m.user_id = p.user_id
    join users u on u.id = p.user_id
    where p.project_id = ${project} and p.verification_id = ${id} and p.user_id <> ${user}
      and p.seen_at > now() - make_interval(secs => ${casePresenceSeconds})
    order by name, u.id limit 20`.execute(ctx.tx);
  return { others };
}
