import { sql } from "kysely";
import { customRoleOf, permissionsOf } from "#contract/permissions.ts";
import { customRoleFailures } from "#contract/team/custom-roles.calls.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";

type Row = { id: string; name: string; permissions: string[]; members: number; invitations: number };

export async function listCustomRoles(ctx: Ctx) {
  const project = ctxProjectOf(ctx);
  const { rows } = await sql<Row>`
    select c.id, c.name, c.permissions,
      (select count(*)::int from memberships m where m.project_id = c.project_id and m.custom_role_id = c.id) as members,
      (select count(*)::int from invitations i where i.project_id = c.project_id and i.custom_role_id = c.id) as invitations
    from custom_roles c where c.project_id = ${project} order by lower(c.name), c.id`.execute(ctx.tx);
  const items = rows.map((row) => {
    const role = customRoleOf(row.id);
    return { ...row, role, permissions: [...permissionsOf(role, row.permissions)] };
  });
  return { items };
}

/** @throws custom-roles.not_found */
export async function findCustomRole(ctx: Ctx, id: string) {
  const found = await ctx.tx
    .selectFrom("custom_roles")
    .select(["name", "permissions"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) throw fail(customRoleFailures.not_found);
  return found;
}

/** The team is locked. @param id of the role that has the name itself */
export async function isNameTaken(ctx: Ctx, name: string, id: string | null): Promise<boolean> {
  const row = await ctx.tx
    .selectFrom("custom_roles")
    .select("id")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where(sql`lower(name)`, "=", sql`lower(${name})`)
    .where(sql<boolean>`id is distinct from ${id}::uuid`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Who reviews by it is locked: a case that is being assigned to them is so before this call, or not at all. */
export async function lockMembersOf(ctx: Ctx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from memberships where project_id = ${ctxProjectOf(ctx)} and custom_role_id = ${id}
    order by user_id for update`.execute(ctx.tx);
  return rows.map((row) => row.id);
}

/** By members, invitations, or groups of SCIM. */
export async function isUsed(ctx: Ctx, id: string): Promise<boolean> {
  const project = ctxProjectOf(ctx);
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from memberships where project_id = ${project} and custom_role_id = ${id})
      or exists (select from invitations where project_id = ${project} and custom_role_id = ${id})
      or exists (select from provisioning_roles where project_id = ${project} and custom_role_id = ${id}) as used`.execute(
    ctx.tx,
  );
  return rows[0]?.used ?? true;
}
