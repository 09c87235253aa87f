import { randomBytes, randomUUID } from "node:crypto";
import {
  drawAuthenticator,
  enableAuthenticator,
  keepAuthenticator,
} from "#server/features/account/registrations/registrations.authenticators.service.ts";
import { hashPassword } from "#server/features/account/sessions/sessions.passwords.service.ts";
import { createProject } from "#server/features/project/projects/projects.service.ts";
import { auditAccount } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { newSessionId } from "#server/platform/http.cookie.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { hashSecretToken } from "#server/platform/secrets/crypto.ts";
import { UsageError } from "./command.ts";
import { appendPast } from "./demo.past.ts";

const demoAgent = "npm run veridesk -- demo";

export type DemoOwner = {
  userId: string;
  email: string;
  password: string;
  authenticatorSecret: string;
  recoveryCodes: string[];
  projectId: string;
  session: { cookie: string; csrf: string };
};

/** 96 random bits, and one character of each kind that the password rule demands. */
const newPassword = () => `${randomBytes(12).toString("base64url").replaceAll(/[-_]/g, "x")}!aA1`;

/** @param days how long ago the bank began */
export async function makeDemoOwner(platform: Platform, email: string, days = 0): Promise<DemoOwner> {
  const began = new Date(Date.now() - days * 86_400_000);
  const password = newPassword();
  const password_hash = await hashPassword(password);
  const { twoFactorVerificationSecret: authenticatorSecret } = await drawAuthenticator(email);
  const [userId, cookie, csrf] = [randomUUID(), newSessionId(), randomBytes(24).toString("base64url")];
  return inSystemStep(platform, "demo", null, async (ctx) => {
    const person = {
      first_name: "Demo",
      last_name: "Owner",
      company_name: "Demo Bank",
      website: "https://demo.example",
    };
    const made = await ctx.tx
      .insertInto("users")
      .values({ id: userId, email, password_hash, ...person, email_verified_at: began, created_at: began })
      .onConflict((on) => on.column("email").doNothing())
      .executeTakeFirst();
    if (made.numInsertedOrUpdatedRows !== 1n) throw new UsageError("An account with this email exists already.");
    await keepAuthenticator(ctx, userId, authenticatorSecret);
    const recoveryCodes = await enableAuthenticator(ctx, userId);
    auditAccount(ctx, "registrations.created", { userId, by: "demo" });
    const projectId = await createProject(ctx, { name: "Demo Bank", ownerId: userId });
    if (days > 0) await beginProject(ctx, { projectId, userId, began });
    await openDemoSession(ctx, { userId, projectId, cookie, csrf });
    return { userId, email, password, authenticatorSecret, recoveryCodes, projectId, session: { cookie, csrf } };
  });
}

/** The chain of the project's log begins with it, so it cannot be of today. */
async function beginProject(
  ctx: Ctx,
  { projectId, userId, began }: { projectId: string; userId: string; began: Date },
) {
  ctx.audits.splice(0, ctx.audits.length, ...ctx.audits.filter(({ action }) => action !== "projects.created"));
  await ctx.tx.updateTable("projects").set({ created_at: began }).where("id", "=", projectId).execute();
  await ctx.tx.updateTable("memberships").set({ created_at: began }).where("user_id", "=", userId).execute();
  const detail = { name: "Demo Bank", ownerId: userId };
  const by = { actor_kind: "user", actor_id: userId, actor_role: "owner" } as const;
  await appendPast(ctx, [{ ...by, at: began, action: "projects.created", detail }]);
}

export async function openDemoSession(
  ctx: Ctx,
  { userId, projectId, cookie, csrf }: { userId: string; projectId: string; cookie: string; csrf: string },
): Promise<void> {
  const now = new Date();
  await ctx.tx
    .insertInto("sessions")
    .values({
      id_hash: hashSecretToken(cookie),
      csrf,
      user_id: userId,
      password_at: now,
      factor_at: now,
      authenticated_at: now,
      current_project_id: projectId,
      ip: "127.0.0.1",
      user_agent: demoAgent,
      idle_seconds: 3600,
      expires_at: new Date(now.getTime() + 3_600_000),
    })
    .execute();
}

export const endDemoSessions = (platform: Platform, { projectId }: DemoOwner): Promise<unknown> =>
  inSystemStep(platform, "demo", null, (ctx) =>
    ctx.tx
      .deleteFrom("sessions")
      .where("current_project_id", "=", projectId)
      .where("user_agent", "=", demoAgent)
      .execute(),
  );
