import type { z } from "zod";
import type { ProjectView } from "#contract/projects.contract.ts";
import type { Ctx } from "#server/platform/ctx.ts";

type Project = z.infer<typeof ProjectView>;

/** The projects of an account, by name. Row-level security shows its own memberships only. */
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

/** How much the current project holds. */
export async function countContents(ctx: Ctx): Promise<typeof none> {
  const { projectId } = ctx;
  if (projectId === null) return none;
  const row = await ctx.tx
    .selectNoFrom((table) => [
      table
        .selectFrom("memberships")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .where("project_id", "=", projectId)
        .as("members"),
      table
        .selectFrom("forms")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .where("project_id", "=", projectId)
        .as("forms"),
    ])
    .executeTakeFirstOrThrow();
  return { members: Number(row.members ?? 0), forms: Number(row.forms ?? 0), verifications: 0 };
}
