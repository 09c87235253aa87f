import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import * as limits from "#contract/limits.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import type { ScimClause } from "./provisioning.filter.rules.ts";
import { changeOfGroup, type GroupChange } from "./provisioning.patch.rules.ts";
import { badRequest, noSuchResource, ScimRefusal } from "./provisioning.refusals.rules.ts";
import { lockProvisioning, type ProvisioningCaller, settlePeople } from "./provisioning.settle.service.ts";
import { type PatchOperation, readShape, ScimGroupBody } from "./provisioning.shapes.rules.ts";
import type { ScimPage } from "./provisioning.users.queries.ts";
import { isScimId, keepMembers } from "./provisioning.users.service.ts";

export type ProvisionedGroup = {
  id: string;
  displayName: string;
  externalId: string | null;
  createdAt: Date;
  updatedAt: Date;
  members: { id: string; userName: string }[];
};

function conditionOf({ path: { attribute, sub }, value }: ScimClause): RawBuilder<unknown> {
  const text = String(value);
  switch (sub === null || sub === "value" ? attribute : `${attribute}.${sub}`) {
    case "id":
      return sql`g.id::text = ${text.toLowerCase()}`;
    case "displayname":
      return sql`lower(g.display_name) = lower(${text})`;
    case "externalid":
      return sql`g.external_id = ${text}`;
    case "members":
      return sql`exists (select from provisioned_group_members m where m.project_id = g.project_id
        and m.group_id = g.id and m.member_id::text = ${text.toLowerCase()})`;
    default:
      throw badRequest("invalidFilter", `filter: groups are not found by ${attribute}.`);
  }
}

const groupsWhere = (ctx: Ctx, where: RawBuilder<unknown>, { skip, count }: { skip: number; count: number }) =>
  sql<ProvisionedGroup>`
    select g.id, g.display_name as "displayName", g.external_id as "externalId", g.created_at as "createdAt",
      g.updated_at as "updatedAt", coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'userName', p.user_name) order by p.id)
        from provisioned_group_members m join provisioned_users p on p.project_id = m.project_id and p.id = m.member_id
        where m.project_id = g.project_id and m.group_id = g.id), '[]') as members
    from provisioned_groups g where g.project_id = ${ctxProjectOf(ctx)} and ${where}
    order by g.created_at, g.id limit ${count} offset ${skip}`.execute(ctx.tx);

/** @throws ScimRefusal invalidFilter */
export async function findGroups(ctx: Ctx, { clauses, skip, count }: ScimPage) {
  const where = clauses.length > 0 ? sql.join(clauses.map(conditionOf), sql` and `) : sql`true`;
  const { rows: items } = await groupsWhere(ctx, where, { skip, count });
  const counted = await sql<{ n: number }>`select count(*)::int as n from provisioned_groups g
    where g.project_id = ${ctxProjectOf(ctx)} and ${where}`.execute(ctx.tx);
  return { items, total: counted.rows[0]?.n ?? 0 };
}

/** @throws ScimRefusal 404, also for another project's */
export async function findGroup(ctx: Ctx, id: string): Promise<ProvisionedGroup> {
  const { rows } = isScimId(id) ? await groupsWhere(ctx, sql`g.id = ${id}::uuid`, { skip: 0, count: 1 }) : { rows: [] };
  if (!rows[0]) throw noSuchResource(id);
  return rows[0];
}

/** A name gives a role, so that it is of one group. */
async function refuseTaken(ctx: Ctx, name: string, id: string | null): Promise<void> {
  const { rows } = await sql`select from provisioned_groups g where g.project_id = ${ctxProjectOf(ctx)}
    and lower(g.display_name) = lower(${name}) and g.id is distinct from ${id}::uuid`.execute(ctx.tx);
  if (rows.length > 0) throw new ScimRefusal(409, "displayName: another group has it.", "uniqueness");
}

async function setMembers(ctx: Ctx, groupId: string, before: ReadonlySet<string>, after: ReadonlySet<string>) {
  const added = [...after].filter((id) => !before.has(id));
  const gone = [...before].filter((id) => !after.has(id));
  await keepMembers(ctx, added);
  const of = { project_id: ctxProjectOf(ctx), group_id: groupId };
  if (added.length > 0)
    await ctx.tx
      .insertInto("provisioned_group_members")
      .values(added.map((member_id) => ({ ...of, member_id })))
      .execute();
  if (gone.length > 0)
    await ctx.tx
      .deleteFrom("provisioned_group_members")
      .where("project_id", "=", of.project_id)
      .where("group_id", "=", groupId)
      .where("member_id", "in", gone)
      .execute();
  return { added, gone };
}

/** @throws ScimRefusal 400, 409, members.limit_reached, request.too_many */
export async function createGroup(by: ProvisioningCaller, given: unknown): Promise<ProvisionedGroup> {
  const { ctx } = by;
  const { displayName, externalId, members } = readShape(ScimGroupBody, given);
  await lockProvisioning(ctx);
  await refuseTaken(ctx, displayName, null);
  const { total } = await findGroups(ctx, { clauses: [], skip: 0, count: 0 });
  if (total >= limits.provisionedGroups)
    throw new ScimRefusal(409, `A project has up to ${limits.provisionedGroups} groups that are provisioned.`);
  const id = randomUUID();
  await ctx.tx
    .insertInto("provisioned_groups")
    .values({ project_id: ctxProjectOf(ctx), id, display_name: displayName, external_id: externalId || null })
    .execute();
  const wanted = new Set((members ?? []).map(({ value }) => value.toLowerCase()));
  const { added } = await setMembers(ctx, id, new Set(), wanted);
  recordAudit(ctx, "provisioning.group_changed", {
    groupId: id,
    name: displayName,
    what: "created",
    added: added.length,
  });
  await settlePeople(by, added);
  return findGroup(ctx, id);
}

async function changeGroup(
  by: ProvisioningCaller,
  before: ProvisionedGroup,
  change: GroupChange,
): Promise<ProvisionedGroup> {
  const { ctx } = by;
  const { displayName = before.displayName, externalId = before.externalId } = change;
  await refuseTaken(ctx, displayName, before.id);
  await ctx.tx
    .updateTable("provisioned_groups")
    .set({ display_name: displayName, external_id: externalId, updated_at: sql<Date>`now()` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", before.id)
    .execute();
  const { added, gone } = await setMembers(ctx, before.id, new Set(before.members.map(({ id }) => id)), change.members);
  recordAudit(ctx, "provisioning.group_changed", {
    groupId: before.id,
    name: displayName,
    what: "changed",
    added: added.length,
    removed: gone.length,
  });
  // Another name may give another role to all.
  const isRenamed = displayName !== before.displayName;
  await settlePeople(by, [...new Set([...added, ...gone, ...(isRenamed ? change.members : [])])]);
  return findGroup(ctx, before.id);
}

/** @throws as createGroup, ScimRefusal 404 */
export async function replaceGroup(by: ProvisioningCaller, id: string, given: unknown): Promise<ProvisionedGroup> {
  const { displayName, externalId, members } = readShape(ScimGroupBody, given);
  await lockProvisioning(by.ctx);
  const before = await findGroup(by.ctx, id);
  const wanted = new Set((members ?? []).map(({ value }) => value.toLowerCase()));
  return changeGroup(by, before, { displayName, externalId: externalId || null, members: wanted });
}

/** @throws as replaceGroup */
export async function patchGroup(by: ProvisioningCaller, id: string, operations: readonly PatchOperation[]) {
  await lockProvisioning(by.ctx);
  const before = await findGroup(by.ctx, id);
  return changeGroup(by, before, changeOfGroup(operations, new Set(before.members.map((each) => each.id))));
}

/** @throws ScimRefusal 404 */
export async function removeGroup(by: ProvisioningCaller, id: string): Promise<void> {
  const { ctx } = by;
  await lockProvisioning(ctx);
  const group = await findGroup(ctx, id);
  await ctx.tx
    .deleteFrom("provisioned_groups")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", group.id)
    .execute();
  recordAudit(ctx, "provisioning.group_changed", { groupId: group.id, name: group.displayName, what: "deleted" });
  await settlePeople(
    by,
    group.members.map((each) => each.id),
  );
}
