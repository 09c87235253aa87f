import { sql } from "kysely";
import type { z } from "zod";
import type { ProjectView } from "#contract/project/projects.contract.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";

type Project = z.infer<typeof ProjectView>;

/** Row-level security shows the account's own memberships only. */
export async function listProjects(ctx: Ctx, userId: string): Promise<Project[]> {
  return ctx.tx
    .selectFrom("memberships as m")
    .innerJoin("projects as p", "p.id", "m.project_id")
    .select(["p.id", "p.name", "m.role"])
    .where("m.user_id", "=", userId)
    .orderBy("p.name")
    .orderBy("p.id")
    .execute();
}

const none = { members: 0, forms: 0, verifications: 0 };

export async function countContents({ tx, projectId }: Ctx): Promise<typeof none> {
  if (projectId === null) return none;
  const { rows } = await sql<typeof none>`select
    (select count(*) from memberships where project_id = ${projectId}) as members,
    (select count(*) from forms where project_id = ${projectId} and deleted_at is null) as forms,
    (select coalesce(sum(processing + pending + customer_pending + valid + invalid), 0)
      from verification_project_days where project_id = ${projectId})
    + (select coalesce(sum(change), 0) from verification_deltas where project_id = ${projectId} and status <> 'created')
      as verifications`.execute(tx);
  return rows[0] ?? none;
}

export const readBusinessName = async (ctx: Ctx): Promise<string> =>
  (await ctx.tx.selectFrom("projects").select("name").where("id", "=", ctxProjectOf(ctx)).executeTakeFirstOrThrow())
    .name;
