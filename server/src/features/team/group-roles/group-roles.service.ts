import * as limits from "#contract/limits.ts";
import { isMailAllowed } from "#server/features/project/mails/mails.caps.service.ts";
import { lockProject } from "#server/features/project/projects/projects.lock.service.ts";
import { countPeople, findMember } from "#server/features/team/members/members.queries.ts";
import {
  changeRoleOf,
  dropMember,
  mailRole,
  withdrawInvitationsTo,
} from "#server/features/team/members/members.service.ts";
import { flushAudits, recordAudit } from "#server/platform/audit.ts";
import type { Ctx, CtxBeforeTransaction } from "#server/platform/ctx.ts";
import { type GivenRole, rolesByGroups } from "./group-roles.rules.ts";

async function isProject({ tx }: Ctx, id: string): Promise<boolean> {
  const row = await tx.selectFrom("projects").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

/** The team is locked. @returns whether there was room */
async function addMember(ctx: Ctx, projectId: string, userId: string, { role, group }: GivenRole): Promise<boolean> {
  const { members, open } = await countPeople(ctx);
  if (members + open >= limits.membersPerProject) return false;
  await ctx.tx.insertInto("memberships").values({ project_id: projectId, user_id: userId, role }).execute();
  const added = await findMember(ctx, userId);
  const withdrawn = added ? await withdrawInvitationsTo(ctx, added.email) : 0;
  recordAudit(ctx, "members.role_changed", {
    memberId: userId,
    email: added?.email,
    before: null,
    after: role,
    group,
    ...(withdrawn > 0 ? { withdrawn } : {}),
  });
  if (added && (await isMailAllowed(ctx, "team_notice", { address: added.email })))
    await mailRole(ctx, added.email, role);
  return true;
}

async function followInProject(ctx: Ctx, projectId: string, userId: string, given: GivenRole | null): Promise<void> {
  const { log } = ctx.platform;
  const known = await findMember(ctx, userId);
  if ((known?.role ?? null) === (given?.role ?? null)) return;
  if (!(await isProject(ctx, projectId)))
    return log.warn({ projectId }, "roles by groups name a project that is not here");
  await lockProject(ctx);
  const member = await findMember(ctx, userId);
  // An owner is made, and unmade, by an owner alone.
  if (member?.role === "owner") return;
  if (given && !member) {
    if (!(await addMember(ctx, projectId, userId, given)))
      log.warn({ projectId }, "a group gives a role in a project that has no seat left");
    return;
  }
  if (!member) return;
  if (!given) return dropMember(ctx, member, { group: null });
  if (member.role === given.role) return;
  await changeRoleOf(ctx, member, given.role, { group: given.group });
  if (await isMailAllowed(ctx, "team_notice", { address: member.email })) await mailRole(ctx, member.email, given.role);
}

/**
 * Each project in a transaction of its own, with its audit: given, changed, taken. Valid with the very next call of every
 * session (S2). Outside the call's transaction.
 * @param groups null when the provider did not send them all: nothing is changed
 */
export async function followGroups(
  before: CtxBeforeTransaction,
  userId: string,
  groups: readonly string[] | null,
): Promise<void> {
  const { platform } = before;
  const named = platform.config.singleSignOn?.groupRoles ?? [];
  if (groups === null) {
    if (named.length > 0) platform.log.warn({ userId }, "the provider did not send all groups: roles stay");
    return;
  }
  for (const [projectId, given] of rolesByGroups(named, groups))
    await platform.database.inProject({ projectId, mode: "live" }, async ({ tx }) => {
      const actor = { kind: "system", id: "single-sign-on" } as const;
      const ctx: Ctx = { ...before, tx, projectId, mode: "live", actor, standing: null, audits: [] };
      await followInProject(ctx, projectId, userId, given);
      await flushAudits(ctx);
    });
}
