import { sql } from "kysely";
import { type AnyRole, permissionsOf } from "#contract/permissions.ts";
import type { MemberStatus } from "#contract/team/members.contract.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import type { MemberRole } from "./members.rules.ts";

type Row = {
  id: string;
  name: string | null;
  email: string;
  role: AnyRole;
  role_name: string | null;
  status: MemberStatus;
  invited_at: Date | null;
  joined_at: Date | null;
};

/** Expiry by the database's clock. */
export async function findPeople(ctx: Ctx, { page, count }: { page: number; count: number }): Promise<Row[]> {
  const projectId = ctxProjectOf(ctx);
  const { rows } = await sql<Row>`
    select m.user_id as id, u.first_name || ' ' || u.last_name as name, u.email, m.role, c.name as role_name,
        'Active' as status,
        m.invited_at, m.created_at as joined_at,
        case when m.role = 'owner' then 0 else 1 end as place, extract(epoch from m.created_at) as rank
      from memberships m join users u on u.id = m.user_id
        left join custom_roles c on c.project_id = m.project_id and c.id = m.custom_role_id
      where m.project_id = ${projectId}
    union all
    select i.id, null, i.email, i.role, c.name,
        case when i.expires_at > now() then 'Invited' else 'Invitation expired' end,
        i.sent_at, null, 2, -extract(epoch from i.sent_at)
      from invitations i left join custom_roles c on c.project_id = i.project_id and c.id = i.custom_role_id
      where i.project_id = ${projectId}
    order by place, rank, id limit ${count} offset ${(page - 1) * count}`.execute(ctx.tx);
  return rows;
}

export async function countPeople(ctx: Ctx): Promise<{ members: number; invitations: number; open: number }> {
  const projectId = ctxProjectOf(ctx);
  const { rows } = await sql<{ members: number; invitations: number; open: number }>`select
    (select count(*) from memberships where project_id = ${projectId}) as members,
    (select count(*) from invitations where project_id = ${projectId}) as invitations,
    (select count(*) from invitations where project_id = ${projectId} and expires_at > now()) as open`.execute(ctx.tx);
  return rows[0] ?? { members: 0, invitations: 0, open: 0 };
}

export type TeamMember = MemberRole & { email: string; name: string };

export async function findMember(ctx: Pick<Ctx, "tx" | "projectId">, userId: string): Promise<TeamMember | undefined> {
  const row = await ctx.tx
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .leftJoin("custom_roles as c", (join) =>
      join.onRef("c.project_id", "=", "m.project_id").on(sql<boolean>`c.id = m.custom_role_id`),
    )
    .select(["u.id", "m.role", "u.email", "u.first_name", "u.last_name", "c.permissions"])
    .where("m.project_id", "=", ctx.projectId ?? "")
    .where("m.user_id", "=", userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, role, email } = row;
  return {
    id,
    role,
    email,
    permissions: permissionsOf(role, row.permissions),
    name: `${row.first_name} ${row.last_name}`,
  };
}

/** Reveals nothing about accounts elsewhere (S8). */
export async function isMemberEmail(ctx: Ctx, email: string): Promise<boolean> {
  const row = await ctx.tx
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select("u.id")
    .where("m.project_id", "=", ctxProjectOf(ctx))
    .where("u.email", "=", email)
    .executeTakeFirst();
  return row !== undefined;
}

export const findInvitation = (ctx: Pick<Ctx, "tx" | "projectId">, by: "id" | "email", value: string) =>
  ctx.tx
    .selectFrom("invitations")
    .select(["id", "email", "role"])
    .select(sql<boolean>`expires_at > now()`.as("isOpen"))
    .where("project_id", "=", ctx.projectId ?? "")
    .where(by, "=", value)
    .executeTakeFirst();

export async function readProjectName(ctx: Ctx): Promise<string> {
  const project = await ctx.tx
    .selectFrom("projects")
    .select("name")
    .where("id", "=", ctxProjectOf(ctx))
    .executeTakeFirstOrThrow();
  return project.name;
}
