import { sql } from "kysely";
import { z } from "zod";
import type { TimelineEvent } from "#contract/records/verifications/verification-parts.ts";
import { openMailPart } from "#server/features/project/mails/mails.seal.service.ts";
import { isMember } from "#server/platform/actor.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { openValue, openVault, sealBindings } from "#server/platform/secrets/applicant-vault.ts";

const Written = z.object({ text: z.string() });
/** Of each kind, the newest. */
const most = 100;

type Event = Pick<TimelineEvent, "at" | "kind" | "actor"> & Partial<TimelineEvent>;
type Vault = Awaited<ReturnType<typeof openVault>>;

const eventOf = ({ at, kind, actor, ...said }: Omit<Event, "at"> & { at: Date }): TimelineEvent => ({
  from: null,
  to: null,
  declineReasons: [],
  comment: null,
  proposedBy: null,
  openChecks: [],
  assignee: null,
  subject: null,
  side: null,
  ...said,
  at: at.toISOString(),
  kind,
  actor,
});

async function readComments(ctx: Ctx, vault: Vault, id: string): Promise<TimelineEvent[]> {
  const rows = await ctx.tx
    .selectFrom("verification_comments")
    .select(["id", "at", "author", "body"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", id)
    .orderBy("at", "desc")
    .limit(most)
    .execute();
  return rows.map((row) => {
    const { text } = Written.parse(openValue(vault, row.body, sealBindings.comment(id, row.id)));
    return eventOf({ at: row.at, kind: "commented", actor: row.author, comment: text });
  });
}

async function readNotes(ctx: Ctx, vault: Vault, id: string): Promise<TimelineEvent[]> {
  const rows = await ctx.tx
    .selectFrom("photo_notes as n")
    .innerJoin("verification_files as f", (join) =>
      join.onRef("f.project_id", "=", "n.project_id").onRef("f.id", "=", "n.file_id"),
    )
    .select(["n.id", "n.at", "n.author", "n.body", "f.side"])
    .where("n.project_id", "=", ctxProjectOf(ctx))
    .where("n.verification_id", "=", id)
    .orderBy("n.at", "desc")
    .limit(most)
    .execute();
  return rows.map((row) => {
    const { text } = Written.parse(openValue(vault, row.body, sealBindings.photoNote(id, row.id)));
    return eventOf({ at: row.at, kind: "noted", actor: row.author, comment: text, side: row.side });
  });
}

/** To the applicant, from when this verification began until their next one did. */
async function readMails(ctx: Ctx, vault: Vault, id: string, applicantId: string): Promise<TimelineEvent[]> {
  const { rows } = await sql<{ id: string; at: Date; subject: string }>`
    with mails as materialized (
      select id, coalesce(sent_at, created_at) as at, created_at, subject from outbox_mails
      where applicant_project_id = ${ctxProjectOf(ctx)} and applicant_id = ${applicantId} and reader = 'applicant')
    select m.id, m.at, m.subject from mails m
    join verifications v on v.project_id = ${ctxProjectOf(ctx)} and v.id = ${id}
    where m.created_at >= v.created_at and not exists (select from verifications o
        where o.project_id = v.project_id and o.applicant_id = v.applicant_id
          and o.created_at > v.created_at and o.created_at <= m.created_at)
    order by m.created_at desc limit ${most}`.execute(ctx.tx);
  return rows.map((row) =>
    eventOf({ at: row.at, kind: "mailed", actor: null, subject: openMailPart(vault, row.id, "subject", row.subject) }),
  );
}

async function readAssignments(ctx: Ctx, id: string): Promise<TimelineEvent[]> {
  const { rows } = await sql<{ at: Date; actor: string | null; assignee: string | null }>`
    select e.at, e.actor, nullif(concat_ws(' ', u.first_name, u.last_name), '') as assignee
    from verification_events e left join users u on u.id = e.assignee_id
    where e.project_id = ${ctxProjectOf(ctx)} and e.verification_id = ${id} and e.kind = 'assigned'
    order by e.at desc limit ${most}`.execute(ctx.tx);
  return rows.map((row) => eventOf({ ...row, kind: "assigned" }));
}

/** When each of the others last had it open. */
async function readViews(ctx: Ctx, id: string): Promise<TimelineEvent[]> {
  const own = isMember(ctx.actor) ? ctx.actor.id : null;
  const { rows } = await sql<{ at: Date; actor: string }>`
    select coalesce(w.seen_at, w.at) as at, concat_ws(' ', u.first_name, u.last_name) as actor
    from verification_views w join users u on u.id = w.user_id
    where w.project_id = ${ctxProjectOf(ctx)} and w.verification_id = ${id} and w.user_id is distinct from ${own}::uuid
    order by 1 desc limit ${most}`.execute(ctx.tx);
  return rows.map((row) => eventOf({ ...row, kind: "viewed" }));
}

/** What happened around a verification, besides its history. Oldest first. */
export async function readActivity(ctx: Ctx, view: { id: string; applicant: { publicId: string } }) {
  const vault = await openVault(ctx, view.id);
  const events = [
    ...(await readComments(ctx, vault, view.id)),
    ...(await readNotes(ctx, vault, view.id)),
    ...(await readMails(ctx, vault, view.id, view.applicant.publicId)),
    ...(await readAssignments(ctx, view.id)),
    ...(await readViews(ctx, view.id)),
  ];
  return events.sort((one, other) => one.at.localeCompare(other.at));
}
