import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { commonFailures } from "#contract/failures.ts";
import * as limits from "#contract/limits.ts";
import { isCustomRole, rolesThatMay } from "#contract/permissions.ts";
import { provisioningFailures } from "#contract/team/provisioning.calls.ts";
import { lockTeam } from "#server/features/team/members/members.lock.service.ts";
import { findRole } from "#server/features/team/members/members.roles.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { hashSecretToken } from "#server/platform/secrets/crypto.ts";
import { noGroup, type RoleOfGroup } from "./provisioning.roles.rules.ts";
import { lockProvisioning, readRoles, settlePeople } from "./provisioning.settle.service.ts";

const scimAddress = ({ platform }: Ctx) => `${platform.config.apiPublicUrl}/scim/v2`;

const keysOf = (ctx: Ctx) =>
  ctx.tx
    .selectFrom("provisioning_keys as t")
    .where("t.project_id", "=", ctxProjectOf(ctx))
    .where("t.revoked_at", "is", null);

async function listKeys(ctx: Ctx) {
  const rows = await keysOf(ctx)
    .leftJoin("users as u", "u.id", "t.created_by")
    .leftJoin("memberships as m", (on) =>
      on.onRef("m.project_id", "=", "t.project_id").onRef("m.user_id", "=", "t.created_by"),
    )
    .select(["t.id", "t.name", "t.last_four", "t.created_at", "t.last_used_at", "u.first_name", "u.last_name"])
    .select(sql<boolean>`coalesce(m.role = any(${rolesThatMay("members:manage")}::text[]), false)`.as("works"))
    .orderBy("t.created_at", "desc")
    .orderBy("t.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    lastFour: row.last_four,
    createdBy: [row.first_name, row.last_name].filter(Boolean).join(" "),
    created: row.created_at.toISOString(),
    lastUsed: row.last_used_at?.toISOString() ?? null,
    works: row.works,
  }));
}

export async function showProvisioning(ctx: Ctx) {
  const mapped = await readRoles(ctx);
  const groups = await ctx.tx
    .selectFrom("provisioned_groups")
    .select("display_name")
    .where("project_id", "=", ctxProjectOf(ctx))
    .orderBy("display_name")
    .execute();
  return {
    address: scimAddress(ctx),
    keys: await listKeys(ctx),
    roles: mapped.filter(({ group }) => group !== noGroup).map(({ group, role }) => ({ group, role })),
    defaultRole: mapped.find(({ group }) => group === noGroup)?.role ?? null,
    groups: groups.map(({ display_name }) => display_name),
  };
}

/** A key gives any role that a group has: only who lacks nothing makes one. @throws request.forbidden */
async function lockAsManager(ctx: Ctx) {
  const caller = await lockTeam(ctx);
  if (isCustomRole(caller.role)) throw fail(commonFailures.forbidden);
  return caller;
}

/** Kept is its hash alone. @throws request.forbidden, provisioning.too_many */
export async function createKey(ctx: Ctx, name: string) {
  const caller = await lockAsManager(ctx);
  const { n } = await keysOf(ctx)
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  if (n >= limits.provisioningKeys) throw fail(provisioningFailures.too_many);
  const [id, key] = [randomUUID(), `vd_scim_${randomBytes(32).toString("base64url")}`];
  const lastFour = key.slice(-4);
  await ctx.tx
    .insertInto("provisioning_keys")
    .values({
      project_id: ctxProjectOf(ctx),
      id,
      name,
      key_hash: hashSecretToken(key),
      last_four: lastFour,
      created_by: caller.id,
    })
    .execute();
  recordAudit(ctx, "provisioning.key_created", { id, name, lastFour });
  return { id, key };
}

/** @throws request.forbidden, provisioning.not_found */
export async function revokeKey(ctx: Ctx, id: string) {
  await lockTeam(ctx);
  const gone = await ctx.tx
    .updateTable("provisioning_keys")
    .set({ revoked_at: sql<Date>`now()` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .returning(["name", "last_four"])
    .executeTakeFirst();
  if (!gone) throw fail(provisioningFailures.not_found);
  recordAudit(ctx, "provisioning.key_revoked", { id, name: gone.name, lastFour: gone.last_four });
  return {};
}

type Given = { roles: readonly RoleOfGroup[]; defaultRole: RoleOfGroup["role"] | null };

/** Whom SCIM has given a role follow at once. @throws request.forbidden, provisioning.group_twice, custom-roles.not_found, members.limit_reached */
export async function setRoles(ctx: Ctx, { roles, defaultRole }: Given) {
  const caller = await lockAsManager(ctx);
  if (new Set(roles.map(({ group }) => group.toLowerCase())).size < roles.length)
    throw fail(provisioningFailures.group_twice);
  await lockProvisioning(ctx);
  for (const { role } of roles) await findRole(ctx, role);
  const project_id = ctxProjectOf(ctx);
  if (defaultRole) await findRole(ctx, defaultRole);
  const wanted = [...roles, ...(defaultRole ? [{ group: noGroup, role: defaultRole }] : [])];
  await ctx.tx.deleteFrom("provisioning_roles").where("project_id", "=", project_id).execute();
  if (wanted.length > 0)
    await ctx.tx
      .insertInto("provisioning_roles")
      .values(wanted.map(({ group, role }) => ({ project_id, group_name: group, role })))
      .execute();
  recordAudit(ctx, "provisioning.roles_changed", {
    roles: roles.map(({ group, role }) => `${group}: ${role}`),
    defaultRole,
  });
  const people = await ctx.tx
    .selectFrom("provisioned_users")
    .select("id")
    .where("project_id", "=", project_id)
    .execute();
  await settlePeople(
    { ctx, inviterId: caller.id },
    people.map(({ id }) => id),
  );
  return {};
}
