import type { Ctx } from "#server/platform/ctx.ts";
import { hashToken } from "#server/platform/secrets/crypto.ts";
import { endSessions, provedAccount, renewSession } from "./sessions.service.ts";

/** S1, S3. @returns the new CSRF token @throws sessions.wrong_step when nobody is signed in */
export async function endOtherSessions(ctx: Ctx, { isPasswordProved }: { isPasswordProved: boolean }): Promise<string> {
  const { userId, idHash, passwordAt, factorAt } = provedAccount(ctx.session, null, ["done"]);
  await endSessions(ctx, userId, idHash);
  const old = await ctx.tx
    .selectFrom("sessions")
    .select(["remember", "current_project_id", "expires_at"])
    .where("id_hash", "=", idHash)
    .executeTakeFirst();
  const csrf = await renewSession(ctx, {
    userId,
    passwordAt: isPasswordProved ? "now" : passwordAt,
    factorAt,
    authenticated: { projectId: old?.current_project_id ?? null, isKept: old?.remember ?? false },
  });
  if (old && ctx.cookie)
    await ctx.tx
      .updateTable("sessions")
      .set({ expires_at: old.expires_at })
      .where("id_hash", "=", hashToken(ctx.cookie.value))
      .execute();
  return csrf;
}
