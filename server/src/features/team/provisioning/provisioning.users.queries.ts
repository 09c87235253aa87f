import { type RawBuilder, sql } from "kysely";
import type { GroupGivenRole } from "#contract/team/provisioning.calls.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import type { ScimClause } from "./provisioning.filter.rules.ts";
import { badRequest } from "./provisioning.refusals.rules.ts";

/** A person whom the provider has sent, or a member whom it has not touched yet (`isKept`: false), by the id of the account. */
export type ProvisionedPerson = {
  id: string;
  userId: string | null;
  userName: string;
  email: string;
  externalId: string | null;
  givenName: string | null;
  familyName: string | null;
  displayName: string | null;
  isActive: boolean;
  givenRole: GroupGivenRole | null;
  createdAt: Date;
  updatedAt: Date;
  isKept: boolean;
};

const people = (ctx: Ctx) => sql`(
  select id, user_id as "userId", user_name as "userName", email, external_id as "externalId", given_name as "givenName",
    family_name as "familyName", display_name as "displayName", is_active as "isActive", given_role as "givenRole",
    created_at as "createdAt", updated_at as "updatedAt", true as "isKept"
  from provisioned_users where project_id = ${ctxProjectOf(ctx)}
  union all
  select m.user_id, m.user_id, u.email, u.email, null, u.first_name, u.last_name, null, true, null,
    m.created_at, m.created_at, false
  from memberships m join users u on u.id = m.user_id
  where m.project_id = ${ctxProjectOf(ctx)} and not exists (select from provisioned_users p
    where p.project_id = m.project_id and p.user_id = m.user_id)) as p`;

function conditionOf({ path: { attribute, sub }, value }: ScimClause): RawBuilder<unknown> {
  const text = String(value);
  const named = sub === null || sub === "value" ? attribute : `${attribute}.${sub}`;
  switch (named) {
    case "id":
      return sql`p.id::text = ${text.toLowerCase()}`;
    case "username":
      return sql`lower(p."userName") = lower(${text})`;
    case "externalid":
      return sql`p."externalId" = ${text}`;
    case "emails":
      return sql`p.email = lower(${text})`;
    case "emails.type":
      return text.toLowerCase() === "work" ? sql`true` : sql`false`;
    case "emails.primary":
      return text.toLowerCase() === "true" ? sql`true` : sql`false`;
    case "active":
      return sql`p."isActive" = ${text.toLowerCase() === "true"}`;
    default:
      throw badRequest("invalidFilter", `filter: users are not found by ${named}.`);
  }
}

/** The brackets of `emails[type eq "work"].value` are conditions too. */
const conditionsOf = (clauses: readonly ScimClause[]): RawBuilder<unknown> =>
  sql.join(
    clauses.flatMap((clause) => [
      conditionOf(clause),
      ...clause.path.where.map(({ path, value }) =>
        conditionOf({ path: { ...clause.path, where: [], sub: path.attribute }, value }),
      ),
    ]),
    sql` and `,
  );

export type ScimPage = { clauses: readonly ScimClause[]; skip: number; count: number };

/** @throws ScimRefusal invalidFilter */
export async function findPeople(ctx: Ctx, { clauses, skip, count }: ScimPage) {
  const where = clauses.length > 0 ? conditionsOf(clauses) : sql`true`;
  const { rows: items } = await sql<ProvisionedPerson>`select p.* from ${people(ctx)} where ${where}
    order by p."createdAt", p.id limit ${count} offset ${skip}`.execute(ctx.tx);
  const counted = await sql<{ n: number }>`select count(*)::int as n from ${people(ctx)} where ${where}`.execute(
    ctx.tx,
  );
  return { items, total: counted.rows[0]?.n ?? 0 };
}

export async function findPeopleById(ctx: Ctx, ids: readonly string[]): Promise<ProvisionedPerson[]> {
  const { rows } = await sql<ProvisionedPerson>`select p.* from ${people(ctx)} where p.id = any(${[...ids]}::uuid[])
    order by p."createdAt", p.id`.execute(ctx.tx);
  return rows;
}

/** Somebody else who has the name or the address. */
export async function findTaken(
  ctx: Ctx,
  { id, userName, email }: { id: string | null; userName: string; email: string },
): Promise<"userName" | "email" | null> {
  const { rows } = await sql<{ isName: boolean }>`
    select lower(p."userName") = lower(${userName}) as "isName" from ${people(ctx)}
    where (lower(p."userName") = lower(${userName}) or p.email = ${email}) and p.id is distinct from ${id}::uuid limit 1`.execute(
    ctx.tx,
  );
  if (!rows[0]) return null;
  return rows[0].isName ? "userName" : "email";
}

export type GroupOfPerson = { personId: string; id: string; displayName: string };

export async function findGroupsOf(ctx: Ctx, ids: readonly string[]): Promise<GroupOfPerson[]> {
  const { rows } = await sql<GroupOfPerson>`
    select m.member_id as "personId", g.id, g.display_name as "displayName"
    from provisioned_group_members m join provisioned_groups g on g.project_id = m.project_id and g.id = m.group_id
    where m.project_id = ${ctxProjectOf(ctx)} and m.member_id = any(${[...ids]}::uuid[])
    order by g.display_name, g.id`.execute(ctx.tx);
  return rows;
}

export async function countProvisioned(ctx: Ctx): Promise<number> {
  const { n } = await ctx.tx
    .selectFrom("provisioned_users")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("project_id", "=", ctxProjectOf(ctx))
    .executeTakeFirstOrThrow();
  return n;
}

/** A member with this address whom no other person of the provider is. */
export async function findMemberByEmail(ctx: Ctx, email: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select m.user_id as id from memberships m join users u on u.id = m.user_id
    where m.project_id = ${ctxProjectOf(ctx)} and u.email = ${email} and not exists (select from provisioned_users p
      where p.project_id = m.project_id and p.user_id = m.user_id)`.execute(ctx.tx);
  return rows[0]?.id ?? null;
}

/** Whether the account has this address now. */
export async function isAddressOf(ctx: Ctx, userId: string, email: string): Promise<boolean> {
  const user = await ctx.tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("email", "=", email)
    .executeTakeFirst();
  return user !== undefined;
}
