import { sql } from "kysely";
import { memberFailures } from "#contract/team/members.calls.ts";
import type { GroupGivenRole } from "#contract/team/provisioning.calls.ts";
import { isMailAllowed } from "#server/features/project/mails/mails.caps.service.ts";
import { lockProject } from "#server/features/project/projects/projects.lock.service.ts";
import { sendInvitation } from "#server/features/team/members/members.invite.service.ts";
import { findInvitation, findMember, type TeamMember } from "#server/features/team/members/members.queries.ts";
import { findRole } from "#server/features/team/members/members.roles.queries.ts";
import {
  addMember,
  changeRoleOf,
  dropMember,
  mailRole,
  withdrawInvitationsTo,
} from "#server/features/team/members/members.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { type RoleGiven, type RoleOfGroup, roleByGroups, whatBecomes } from "./provisioning.roles.rules.ts";
import {
  findGroupsOf,
  findMemberByEmail,
  findPeopleById,
  isAddressOf,
  type ProvisionedPerson,
} from "./provisioning.users.queries.ts";

/** `inviterId`: in whose name the invitations are: a member who may manage members. */
export type ProvisioningCaller = { ctx: Ctx; inviterId: string };

/**
 * Before a change. Who accepts an invitation meanwhile has done so, or finds it as this call leaves it: else a deactivation
 * and an acceptance at once would leave a member.
 */
export async function lockProvisioning(ctx: Ctx): Promise<void> {
  await lockProject(ctx);
  await ctx.tx
    .selectFrom("invitations")
    .select("id")
    .where("project_id", "=", ctxProjectOf(ctx))
    .orderBy("id")
    .forUpdate()
    .execute();
}

export async function readRoles(ctx: Ctx): Promise<RoleOfGroup[]> {
  return ctx.tx
    .selectFrom("provisioning_roles as r")
    .leftJoin("custom_roles as c", (join) =>
      join.onRef("c.project_id", "=", "r.project_id").on(sql<boolean>`c.id = r.custom_role_id`),
    )
    .select(["r.group_name as group", "r.role", "c.permissions"])
    .where("r.project_id", "=", ctxProjectOf(ctx))
    .orderBy("r.group_name")
    .execute();
}

async function setGiven(ctx: Ctx, id: string, values: { given_role: GroupGivenRole | null; user_id?: string | null }) {
  await ctx.tx
    .updateTable("provisioned_users")
    .set({ ...values, updated_at: sql<Date>`now()` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .execute();
}

async function withdraw(ctx: Ctx, email: string): Promise<void> {
  const found = await findInvitation(ctx, "email", email);
  if (!found) return;
  await withdrawInvitationsTo(ctx, email);
  recordAudit(ctx, "members.invitation_withdrawn", { invitationId: found.id, email, role: found.role });
}

/** Who has no account, or has not joined yet: they come by their own sign-in alone. */
async function invite(
  { ctx, inviterId }: ProvisioningCaller,
  email: string,
  { role, group }: RoleGiven,
): Promise<void> {
  const found = await findInvitation(ctx, "email", email);
  if (found?.isOpen) {
    if (found.role === role) return;
    await ctx.tx
      .updateTable("invitations")
      .set({ role })
      .where("project_id", "=", ctxProjectOf(ctx))
      .where("id", "=", found.id)
      .execute();
    const of = { invitationId: found.id, email, before: found.role, after: role, group };
    return recordAudit(ctx, "members.invitation_changed", of);
  }
  const inviter = await findMember(ctx, inviterId);
  // The key's maker has been taken out by this very call.
  if (!inviter) return;
  const named = await findRole(ctx, role);
  await sendInvitation(ctx, { inviter, email, given: named, kind: "provisioned_invitation", because: { group } });
}

async function giveRole(
  by: ProvisioningCaller,
  person: ProvisionedPerson,
  member: TeamMember | null,
  given: RoleGiven,
) {
  const { ctx } = by;
  const { role, group } = given;
  if (member) {
    if (member.role === role) return;
    const named = await findRole(ctx, role);
    await changeRoleOf(ctx, member, named, { group });
    if (await isMailAllowed(ctx, "team_notice", { address: member.email })) await mailRole(ctx, member.email, named);
  } else if (person.userId === null || !(await isAddressOf(ctx, person.userId, person.email))) {
    // The provider's entry may be another person's by now, and the account is the one's before.
    await setGiven(ctx, person.id, { given_role: role, user_id: null });
    await invite(by, person.email, given);
  } else if (!(await addMember(ctx, person.userId, await findRole(ctx, role), { group })))
    throw fail(memberFailures.limit_reached);
}

async function settle(by: ProvisioningCaller, person: ProvisionedPerson, given: RoleGiven | null): Promise<void> {
  const { ctx } = by;
  const userId = person.userId ?? (await findMemberByEmail(ctx, person.email));
  const member = (userId !== null && (await findMember(ctx, userId))) || null;
  const { isActive, givenRole } = person;
  const standing = { isActive, givenRole, isMember: member !== null, isOwner: member?.role === "owner" };
  const becomes = whatBecomes(standing, given);
  const linked = userId === null ? {} : { user_id: userId };
  if (becomes === "keep") return setGiven(ctx, person.id, { given_role: null, ...linked });
  await setGiven(ctx, person.id, { given_role: becomes === "none" ? null : becomes.role, ...linked });
  if (becomes !== "none") return giveRole(by, person, member, becomes);
  if (member) await dropMember(ctx, member, { group: null });
  await withdraw(ctx, person.email);
}

/**
 * The team is locked, and each is kept. Memberships, roles and invitations become what groups and activity say, for the very
 * next call of every session (S2). Who leaves comes first: their seats are free for the others.
 * @throws members.limit_reached, request.too_many
 */
export async function settlePeople(by: ProvisioningCaller, ids: readonly string[]): Promise<void> {
  const { ctx } = by;
  if (ids.length === 0) return;
  const mapped = await readRoles(ctx);
  const groups = await findGroupsOf(ctx, ids);
  const namesOf = (id: string) => groups.flatMap(({ personId, displayName }) => (personId === id ? [displayName] : []));
  const all = (await findPeopleById(ctx, ids)).map((person) => ({
    person,
    given: roleByGroups(mapped, namesOf(person.id)),
  }));
  const hasNothing = ({ person: { isActive, givenRole }, given }: (typeof all)[number]) =>
    isActive && givenRole === null && given === null;
  const isLeaving = ({ person, given }: (typeof all)[number]) => !person.isActive || given === null;
  const changed = all.filter((each) => !hasNothing(each));
  for (const { person, given } of [...changed.filter(isLeaving), ...changed.filter((each) => !isLeaving(each))])
    await settle(by, person, given);
}
