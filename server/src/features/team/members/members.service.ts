import * as limits from "#contract/limits.ts";
import type { AnyRole } from "#contract/permissions.ts";
import { memberFailures } from "#contract/team/members.calls.ts";
import { countSentMail, isMailAllowed } from "#server/features/project/mails/mails.caps.service.ts";
import { type MemberWords, roleInMail } from "#server/features/project/mails/mails.members.rules.ts";
import { mailSecurityNotice } from "#server/features/project/mails/mails.security.service.ts";
import { giveBackAll } from "#server/features/records/assignments/assignments.service.ts";
import { isMember } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { requireFreshProof } from "#server/platform/fresh-proof.ts";
import { forbidMember, lockTeam } from "./members.lock.service.ts";
import {
  countPeople,
  findInvitation,
  findMember,
  findPeople,
  readProjectName,
  type TeamMember,
} from "./members.queries.ts";
import { findRole, type NamedRole } from "./members.roles.queries.ts";
import { isPowerful, type KnownRole, whyNotChangeRole, whyNotGrant, whyNotRemove } from "./members.rules.ts";

export async function showMembers(ctx: Ctx, { page, count }: { page: number; count: number }) {
  const rows = await findPeople(ctx, { page, count });
  const { members, invitations, open } = await countPeople(ctx);
  const items = rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    roleName: row.role_name,
    status: row.status,
    invitedDate: row.invited_at?.toISOString() ?? null,
    joinedDate: row.joined_at?.toISOString() ?? null,
    isYou: isMember(ctx.actor) && row.id === ctx.actor.id,
  }));
  const seats = { taken: members + open, limit: limits.membersPerProject };
  return { items, total: members + invitations, totalIsCapped: false, page, count, seats };
}

/**
 * Invitations go with the inviter's right to invite: else a removed manager could come back by an invitation to
 * another address (S18). The team is locked.
 * @returns how many were withdrawn
 */
export async function withdrawInvitationsOf(ctx: Ctx, userId: string): Promise<number> {
  const gone = await ctx.tx
    .deleteFrom("invitations")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("invited_by", "=", userId)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/**
 * Else whoever was removed could come back by a mail that lies in their mailbox. The team is locked.
 * @returns how many were withdrawn
 */
export async function withdrawInvitationsTo(ctx: Ctx, email: string): Promise<number> {
  const gone = await ctx.tx
    .deleteFrom("invitations")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/** The team is locked. */
export async function setRole(ctx: Ctx, userId: string, role: AnyRole): Promise<void> {
  await ctx.tx
    .updateTable("memberships")
    .set({ role })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("user_id", "=", userId)
    .execute();
}

/**
 * Valid with the very next call (S2).
 * @throws members.not_found, custom-roles.not_found, sessions.proof_needed, request.too_many, and 403
 */
export async function changeRole(ctx: Ctx, { id, role }: { id: string; role: AnyRole }) {
  const caller = await lockTeam(ctx);
  const given = await findRole(ctx, role);
  if (isPowerful(given)) await requireFreshProof(ctx);
  const member = await findMember(ctx, id);
  if (!member) return changeInvitation(ctx, caller, { id, given });
  const refusal = whyNotChangeRole(caller, member, given);
  if (refusal) throw forbidMember(refusal);
  if (member.role !== role) {
    await countSentMail(ctx, "team_notice", { address: member.email });
    await mailRole(ctx, member.email, given);
  }
  await changeRoleOf(ctx, member, given);
  return {};
}

export async function mailRole(ctx: Ctx, email: string, { role, name }: NamedRole): Promise<void> {
  const project = await readProjectName(ctx);
  const values = (words: MemberWords) => ({ project, role: roleInMail(words, role, name) });
  await mailSecurityNotice(ctx, { to: email, event: "role_changed", detail: { sentence: "role_changed", values } });
}

/** The team is locked. Of an account that has signed in by itself. @param because in the audit log @returns whether there was room */
export async function addMember(ctx: Ctx, userId: string, given: NamedRole, because: object): Promise<boolean> {
  const { role } = given;
  const { members, open } = await countPeople(ctx);
  if (members + open >= limits.membersPerProject) return false;
  await ctx.tx
    .insertInto("memberships")
    .values({ project_id: ctxProjectOf(ctx), user_id: userId, role })
    .execute();
  const added = await findMember(ctx, userId);
  const withdrawn = added ? await withdrawInvitationsTo(ctx, added.email) : 0;
  recordAudit(ctx, "members.role_changed", {
    memberId: userId,
    email: added?.email,
    before: null,
    after: role,
    ...because,
    ...(withdrawn > 0 ? { withdrawn } : {}),
  });
  if (added && (await isMailAllowed(ctx, "team_notice", { address: added.email })))
    await mailRole(ctx, added.email, given);
  return true;
}

/** The team is locked, and the change is allowed. @param because in the audit log */
export async function changeRoleOf(
  ctx: Ctx,
  member: TeamMember,
  { role, permissions }: KnownRole,
  because: object = {},
): Promise<void> {
  const { id } = member;
  await setRole(ctx, id, role);
  const withdrawn = permissions.has("members:manage") ? 0 : await withdrawInvitationsOf(ctx, id);
  const givenBack = permissions.has("verifications:review") ? 0 : await giveBackAll(ctx, id);
  recordAudit(ctx, "members.role_changed", {
    memberId: id,
    email: member.email,
    before: member.role,
    after: role,
    withdrawn,
    ...(givenBack > 0 ? { givenBack } : {}),
    ...because,
  });
}

async function changeInvitation(ctx: Ctx, caller: TeamMember, { id, given }: { id: string; given: KnownRole }) {
  const found = await findInvitation(ctx, "id", id);
  if (!found) throw fail(memberFailures.not_found);
  const refusal = whyNotGrant(caller, await findRole(ctx, found.role)) ?? whyNotGrant(caller, given);
  if (refusal) throw forbidMember(refusal);
  const role = given.role as Exclude<AnyRole, "owner">;
  const changed = await ctx.tx
    .updateTable("invitations")
    .set({ role })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .executeTakeFirst();
  // It was accepted while this call waited.
  if (changed.numUpdatedRows !== 1n) throw fail(memberFailures.not_found);
  recordAudit(ctx, "members.invitation_changed", {
    invitationId: id,
    email: found.email,
    before: found.role,
    after: role,
  });
  return {};
}

/** A member is out with the very next call (S2). @throws members.not_found, and 403 for an owner or oneself */
export async function removeMember(ctx: Ctx, id: string) {
  const caller = await lockTeam(ctx);
  const member = await findMember(ctx, id);
  if (!member) return withdrawInvitation(ctx, caller, id);
  const refusal = whyNotRemove(caller, member);
  if (refusal) throw forbidMember(refusal);
  await dropMember(ctx, member);
  return {};
}

/** The team is locked, and the removal is allowed. @param because in the audit log */
export async function dropMember(ctx: Ctx, member: TeamMember, because: object = {}): Promise<void> {
  const { id } = member;
  const project = ctxProjectOf(ctx);
  await ctx.tx.deleteFrom("memberships").where("project_id", "=", project).where("user_id", "=", id).execute();
  const values = { project: await readProjectName(ctx) };
  // A limit of mails must not keep somebody in.
  if (await isMailAllowed(ctx, "team_notice", { address: member.email }))
    await mailSecurityNotice(ctx, {
      to: member.email,
      event: "member_removed",
      detail: { sentence: "member_removed", values },
    });
  const withdrawn = (await withdrawInvitationsOf(ctx, id)) + (await withdrawInvitationsTo(ctx, member.email));
  const givenBack = await giveBackAll(ctx, id);
  const gone = { memberId: id, email: member.email, role: member.role, withdrawn, ...because };
  recordAudit(ctx, "members.removed", givenBack > 0 ? { ...gone, givenBack } : gone);
}

async function withdrawInvitation(ctx: Ctx, caller: TeamMember, id: string) {
  const found = await findInvitation(ctx, "id", id);
  const refusal = found && whyNotGrant(caller, await findRole(ctx, found.role));
  if (refusal) throw forbidMember(refusal);
  const gone = await ctx.tx
    .deleteFrom("invitations")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .returning(["email", "role"])
    .executeTakeFirst();
  if (!gone) throw fail(memberFailures.not_found);
  recordAudit(ctx, "members.invitation_withdrawn", { invitationId: id, email: gone.email, role: gone.role });
  return {};
}
