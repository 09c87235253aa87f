import { sessionFailures } from "#contract/account/sessions.calls.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { hashSecretToken } from "#server/platform/secrets/crypto.ts";
import { proofsAfter } from "#server/platform/session-proofs.rules.ts";
import { endSessions, provedAccount, renewSession } from "./sessions.service.ts";

/** S1, S3. @returns the new CSRF token @throws sessions.wrong_step when nobody is signed in */
export async function endOtherSessions(ctx: Ctx, { isPasswordProved }: { isPasswordProved: boolean }): Promise<string> {
  const account = provedAccount(ctx.session, null, ["done"]);
  const { userId, idHash } = account;
  const proved = isPasswordProved ? proofsAfter(account, { by: "own_password" }) : account;
  if (!proved) throw fail(sessionFailures.wrong_step);
  await endSessions(ctx, userId, idHash);
  const old = await ctx.tx
    .selectFrom("sessions")
    .select(["remember", "current_project_id", "expires_at"])
    .where("id_hash", "=", idHash)
    .executeTakeFirst();
  const csrf = await renewSession(ctx, proved, {
    projectId: old?.current_project_id ?? null,
    isKept: old?.remember ?? false,
  });
  if (old && ctx.cookie)
    await ctx.tx
      .updateTable("sessions")
      .set({ expires_at: old.expires_at })
      .where("id_hash", "=", hashSecretToken(ctx.cookie.value))
      .execute();
  return csrf;
}
