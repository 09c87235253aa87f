import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { projectFailures } from "#contract/project/projects.calls.ts";
import { assertMember } from "#server/platform/actor.ts";
import { auditAccount, recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { enterProject } from "#server/platform/http.call.ts";
import { whyNotAddProject } from "./projects.limit.rules.ts";
import { countContents, listProjects } from "./projects.queries.ts";

function userOf({ actor }: Ctx): string {
  assertMember(actor);
  return actor.id;
}

/** `shouldLogout`: the session's project is gone or no longer this user's; not when it is closed to the caller's address. */
export async function showProjects(ctx: Ctx) {
  const projectsList = await listProjects(ctx, userOf(ctx));
  const current = projectsList.find(({ id }) => id === ctx.projectId);
  const counts = await countContents(ctx);
  return {
    shouldLogout: current === undefined && !ctx.outside,
    currentProjectId: current?.id ?? null,
    currentProjectRole: current?.role ?? null,
    currentProjectName: current?.name ?? null,
    membersCount: counts.members,
    formsCount: counts.forms,
    verificationsCount: counts.verifications,
    projectsList,
  };
}

export const showProjectList = async (ctx: Ctx) => ({ items: await listProjects(ctx, userOf(ctx)) });

/** The rest of the transaction is in the project. */
export async function createProject(ctx: Ctx, { name, ownerId }: { name: string; ownerId: string }): Promise<string> {
  const id = randomUUID();
  await enterProject(ctx, id);
  await ctx.tx.insertInto("projects").values({ id, name }).execute();
  await ctx.tx.insertInto("memberships").values({ project_id: id, user_id: ownerId, role: "owner" }).execute();
  recordAudit(ctx, "projects.created", { name, ownerId }, { userId: ownerId, role: "owner" });
  return id;
}

export async function makeProjectCurrent(
  ctx: Ctx,
  { userId, projectId, isOpen }: { userId: string; projectId: string; isOpen: boolean },
): Promise<void> {
  if (isOpen && ctx.session) {
    const { idHash } = ctx.session;
    await ctx.tx.updateTable("sessions").set({ current_project_id: projectId }).where("id_hash", "=", idHash).execute();
  }
  await ctx.tx.updateTable("users").set({ last_project_id: projectId }).where("id", "=", userId).execute();
}

type AccountRow = { owned: number; allowed: number | null; is_vouched: boolean; has_paid: boolean };

/** @throws projects.limit_exceeded, projects.new_account */
export async function addProject(ctx: Ctx, name: string) {
  const userId = userOf(ctx);
  // Locked, so that calls at once cannot exceed the limit together (S36).
  await ctx.tx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
  const mine = await listProjects(ctx, userId);
  const { rows } = await sql<AccountRow>`select * from projects_of_account(${userId}::uuid)`.execute(ctx.tx);
  const [account] = rows;
  if (!account) throw new Error("an account without a row");
  const { owned, allowed, is_vouched: isVouched, has_paid: hasPaid } = account;
  const of = { joined: mine.length, owned, allowed, isVouched, hasPaid };
  const refusal = whyNotAddProject(of, ctx.platform.config.signUp === "open");
  if (refusal) throw fail(refusal);
  const id = await createProject(ctx, { name, ownerId: userId });
  await makeProjectCurrent(ctx, { userId, projectId: id, isOpen: true });
  return { id, name, role: "owner" as const };
}

/** @throws projects.not_found, also for somebody else's */
export async function switchProject(ctx: Ctx, projectId: string) {
  const userId = userOf(ctx);
  const chosen = (await listProjects(ctx, userId)).find(({ id }) => id === projectId);
  if (!chosen) throw fail(projectFailures.not_found);
  await makeProjectCurrent(ctx, { userId, projectId, isOpen: true });
  auditAccount(ctx, "projects.switched", { from: ctx.projectId, to: projectId });
  return chosen;
}

export async function renameProject(ctx: Ctx, name: string) {
  const id = ctxProjectOf(ctx);
  const before = await ctx.tx
    .selectFrom("projects")
    .select("name")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await ctx.tx.updateTable("projects").set({ name }).where("id", "=", id).execute();
  recordAudit(ctx, "projects.renamed", { before: before.name, after: name });
  return {};
}
