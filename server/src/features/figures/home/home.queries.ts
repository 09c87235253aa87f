import { sql } from "kysely";
import type { HourOfToday, TeamMemberToday, TodaysDecision } from "#contract/figures/home.contract.ts";
import { casePresenceSeconds } from "#server/features/cases/presences/presences.rules.ts";
import { readVolumeStatistics } from "#server/features/figures/statistics/statistics.queries.ts";
import { isMember } from "#server/platform/actor.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { memberMay } from "#server/platform/member-roles.ts";

const mostDecisions = 8;
const mostMembers = 50;

type DecisionRow = {
  id: string;
  name: string;
  status: TodaysDecision["status"];
  decided_at: Date;
  row_version: number;
  undo_until: Date | null;
  reviewer_id: string | null;
  reviewer: string | null;
};

/** Decisions of members and of the customer's own system; not of the checks alone. */
export async function readDecisionsSince(ctx: Ctx, since: Date): Promise<TodaysDecision[]> {
  const project = ctxProjectOf(ctx);
  const me = isMember(ctx.actor) ? ctx.actor.id : null;
  const { rows } = await sql<DecisionRow>`
    select v.id, v.applicant_name as name, v.status, v.decided_at, v.row_version,
      case when v.undo_until > clock_timestamp() then v.undo_until end as undo_until,
      e.actor_user_id as reviewer_id, e.actor as reviewer
    from verifications v cross join lateral (select actor, actor_user_id from verification_events
      where project_id = v.project_id and verification_id = v.id and kind = 'decided' order by at desc limit 1) e
    where v.project_id = ${project} and v.status in ('valid', 'invalid') and not v.decided_by_checks
      and v.decided_at >= ${since}
    order by v.decided_at desc limit ${mostDecisions}`.execute(ctx.tx);
  return rows.map((row) => ({
    verificationId: row.id,
    applicantName: row.name,
    status: row.status,
    at: row.decided_at.toISOString(),
    reviewer: { id: row.reviewer_id, name: row.reviewer ?? "" },
    rowVersion: row.row_version,
    undoUntil: row.reviewer_id === me ? (row.undo_until?.toISOString() ?? null) : null,
  }));
}

/** Submitted as the statistics count it; decided by the present decision, also where the checks made it. */
export async function readHoursOf(ctx: Ctx, day: string): Promise<HourOfToday[]> {
  const { points, until } = await readVolumeStatistics(ctx, { start_date: day, end_date: day });
  const bounds = points.map(({ datetime }) => datetime);
  const { rows } = await sql<{ i: number; n: number }>`
    select width_bucket(decided_at, ${sql.val(bounds)}::timestamptz[]) as i, count(*)::int as n from verifications
    where project_id = ${ctxProjectOf(ctx)} and status in ('valid', 'invalid')
      and decided_at >= ${bounds[0] ?? until}::timestamptz and decided_at < ${until}::timestamptz group by 1`.execute(
    ctx.tx,
  );
  const decided = new Map(rows.map(({ i, n }) => [i, n]));
  return points.map(({ datetime, approved, declined, customerPending, pending, processing }, n) => ({
    at: datetime,
    submitted: approved + declined + customerPending + pending + processing,
    decided: decided.get(n + 1) ?? 0,
  }));
}

type QueueRow = {
  assignee_id: string | null;
  waiting: number;
  overdue: number;
  oldest: Date;
};

/** Who reviews, with what waits for each; and what waits for anybody. */
export async function readTeamToday(ctx: Ctx) {
  const project = ctxProjectOf(ctx);
  const { rows: queue } = await sql<QueueRow>`
    select assignee_id, count(*)::int as waiting, count(*) filter (where due_at < now())::int as overdue,
      min(created_at) as oldest
    from verifications where project_id = ${project} and status in ('pending', 'customer_pending')
      and resubmission_id is null group by assignee_id`.execute(ctx.tx);
  const { rows: members } = await sql<Pick<TeamMemberToday, "id" | "name" | "isOnCase">>`
    select u.id, concat_ws(' ', u.first_name, u.last_name) as name, exists (select from verification_presences p
      where p.project_id = ${project} and p.user_id = u.id
        and p.seen_at > now() - make_interval(secs => ${casePresenceSeconds})) as "isOnCase"
    from memberships m join users u on u.id = m.user_id
    where m.project_id = ${project} and ${memberMay("verifications:review")}
    order by name, u.id`.execute(ctx.tx);
  const team = members
    .map((member): TeamMemberToday => {
      const own = queue.find(({ assignee_id }) => assignee_id === member.id);
      return { ...member, assigned: own?.waiting ?? 0, overdue: own?.overdue ?? 0 };
    })
    .sort((a, b) => b.assigned - a.assigned)
    .slice(0, mostMembers);
  const oldest = Math.min(...queue.map((row) => row.oldest.getTime()));
  return {
    team,
    queue: {
      unassigned: queue.find(({ assignee_id }) => assignee_id === null)?.waiting ?? 0,
      overdue: queue.reduce((sum, { overdue }) => sum + overdue, 0),
      oldest: queue.length > 0 ? new Date(oldest).toISOString() : null,
    },
  };
}
