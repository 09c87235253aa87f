import { isMailAllowed } from "#server/features/project/mails/mails.caps.service.ts";
import { lockProject } from "#server/features/project/projects/projects.lock.service.ts";
import { findMember } from "#server/features/team/members/members.queries.ts";
import { findRole } from "#server/features/team/members/members.roles.queries.ts";
import { addMember, changeRoleOf, dropMember, mailRole } from "#server/features/team/members/members.service.ts";
import { flushAudits } from "#server/platform/audit.ts";
import type { Ctx, CtxBeforeTransaction } from "#server/platform/ctx.ts";
import { type GivenRole, rolesByGroups } from "./group-roles.rules.ts";

async function isProject({ tx }: Ctx, id: string): Promise<boolean> {
  const row = await tx.selectFrom("projects").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
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
  const role = given && (await findRole(ctx, given.role));
  if (given && role && !member) {
    if (!(await addMember(ctx, userId, role, { group: given.group })))
      log.warn({ projectId }, "a group gives a role in a project that has no seat left");
    return;
  }
  if (!member) return;
  if (!given || !role) return dropMember(ctx, member, { group: null });
  if (member.role === given.role) return;
  await changeRoleOf(ctx, member, role, { group: given.group });
  if (await isMailAllowed(ctx, "team_notice", { address: member.email })) await mailRole(ctx, member.email, role);
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
