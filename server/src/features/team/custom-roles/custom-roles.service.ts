import { randomUUID } from "node:crypto";
import * as limits from "#contract/limits.ts";
import { customRoleOf, type Permission } from "#contract/permissions.ts";
import { customRoleFailures } from "#contract/team/custom-roles.calls.ts";
import { memberFailures } from "#contract/team/members.calls.ts";
import { giveBackAll } from "#server/features/records/assignments/assignments.service.ts";
import { forbidMember, lockTeam } from "#server/features/team/members/members.lock.service.ts";
import { withdrawInvitationsOf } from "#server/features/team/members/members.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { findCustomRole, isNameTaken, isUsed, lockMembersOf } from "./custom-roles.queries.ts";
import { orderPermissions, permissionChange, whyNotPermissions } from "./custom-roles.rules.ts";

type Given = { name: string; permissions: readonly Permission[] };

/** A lack of rights is refused with 403 and recorded. */
function refusePermissions(given: readonly Permission[], own: ReadonlySet<Permission>): void {
  const refusal = whyNotPermissions(given, own);
  if (!refusal) return;
  throw refusal === memberFailures.role_above_own ? forbidMember(refusal) : fail(refusal);
}

/** @throws request.forbidden, custom-roles.needs_read, .too_many, .name_taken */
export async function createCustomRole(ctx: Ctx, { name, permissions: given }: Given) {
  const caller = await lockTeam(ctx);
  const permissions = orderPermissions(given);
  refusePermissions(permissions, caller.permissions);
  const project_id = ctxProjectOf(ctx);
  const { n } = await ctx.tx
    .selectFrom("custom_roles")
    .where("project_id", "=", project_id)
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  if (Number(n) >= limits.customRolesPerProject) throw fail(customRoleFailures.too_many);
  if (await isNameTaken(ctx, name, null)) throw fail(customRoleFailures.name_taken);
  const id = randomUUID();
  await ctx.tx.insertInto("custom_roles").values({ project_id, id, name, permissions }).execute();
  recordAudit(ctx, "members.role_created", { id, name, permissions });
  return { id };
}

/**
 * As when each of its members is given another role: who may invite no more has no open invitations, and who may review no
 * more has no cases.
 */
async function takeBack(ctx: Ctx, id: string, removed: readonly Permission[]) {
  const people = await lockMembersOf(ctx, id);
  let [withdrawn, givenBack] = [0, 0];
  for (const person of people) {
    if (removed.includes("members:manage")) withdrawn += await withdrawInvitationsOf(ctx, person);
    if (removed.includes("verifications:review")) givenBack += await giveBackAll(ctx, person);
  }
  return { members: people.length, ...(withdrawn > 0 && { withdrawn }), ...(givenBack > 0 && { givenBack }) };
}

/** Valid with the very next call (S2). @throws request.forbidden, custom-roles.not_found, .needs_read, .name_taken */
export async function changeCustomRole(ctx: Ctx, id: string, given: Given) {
  const caller = await lockTeam(ctx);
  const before = await findCustomRole(ctx, id);
  if (caller.role === customRoleOf(id)) throw forbidMember(memberFailures.own_role);
  const permissions = orderPermissions(given.permissions);
  refusePermissions(permissions, caller.permissions);
  // Nor does anybody change what was given by who may more.
  refusePermissions(before.permissions, caller.permissions);
  if (await isNameTaken(ctx, given.name, id)) throw fail(customRoleFailures.name_taken);
  await ctx.tx
    .updateTable("custom_roles")
    .set({ name: given.name, permissions })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .execute();
  const change = permissionChange(before.permissions, permissions);
  recordAudit(ctx, "members.role_edited", {
    id,
    name: given.name,
    ...(before.name !== given.name && { before: before.name, after: given.name }),
    ...change,
    ...(await takeBack(ctx, id, change.removed ?? [])),
  });
  return {};
}

/** @throws request.forbidden, custom-roles.not_found, .in_use */
export async function removeCustomRole(ctx: Ctx, id: string) {
  const caller = await lockTeam(ctx);
  const { name, permissions } = await findCustomRole(ctx, id);
  refusePermissions(permissions, caller.permissions);
  if (await isUsed(ctx, id)) throw fail(customRoleFailures.in_use);
  await ctx.tx.deleteFrom("custom_roles").where("project_id", "=", ctxProjectOf(ctx)).where("id", "=", id).execute();
  recordAudit(ctx, "members.role_deleted", { id, name, permissions });
  return {};
}
