import { type AnyRole, isCustomRole, permissionsOf } from "#contract/permissions.ts";
import { customRoleFailures } from "#contract/team/custom-roles.calls.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import type { KnownRole } from "./members.rules.ts";

/** `name`: of a role of the project's own. */
export type NamedRole = KnownRole & { name: string | null };

/** What a role may do; the team is locked, so that it stays so. @throws custom-roles.not_found */
export async function findRole(ctx: Ctx, role: AnyRole): Promise<NamedRole> {
  if (!isCustomRole(role)) return { role, permissions: permissionsOf(role, null), name: null };
  const found = await ctx.tx
    .selectFrom("custom_roles")
    .select(["name", "permissions"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", role.slice("custom:".length))
    .executeTakeFirst();
  if (!found) throw fail(customRoleFailures.not_found, { parameter: "role" });
  return { role, permissions: permissionsOf(role, found.permissions), name: found.name };
}
