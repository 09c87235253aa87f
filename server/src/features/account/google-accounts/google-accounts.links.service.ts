import { googleFailures } from "#contract/account/google-accounts.calls.ts";
import { confirmByCode, memberOf } from "#server/features/account/registrations/registrations.confirm.service.ts";
import type { CodeAttempt } from "#server/features/account/sessions/sessions.attempts.service.ts";
import { endSessions } from "#server/features/account/sessions/sessions.service.ts";
import { mailSecurityNotice } from "#server/features/project/mails/mails.security.service.ts";
import { auditAccount } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import type { OpenIdPerson } from "#server/platform/outbound/openid.ts";
import { linkGoogle } from "./google-accounts.service.ts";
import { type Departure, keepVisit } from "./google-accounts.visits.service.ts";

type Confirmed = { departure: Departure; attempt: CodeAttempt };

/** @throws sessions.wrong_code */
export async function leaveToLink(ctx: Ctx, token: string, { departure, attempt }: Confirmed) {
  await confirmByCode(ctx, token, attempt);
  const reply = await keepVisit(ctx, "link", departure);
  auditAccount(ctx, "google-accounts.started", { purpose: "link" });
  return reply;
}

/** @throws as linkGoogle */
export async function link(ctx: Ctx, person: OpenIdPerson) {
  const { userId, email, idHash } = memberOf(ctx);
  await linkGoogle(ctx, userId, person);
  await mailSecurityNotice(ctx, {
    to: email,
    event: "google_linked",
    detail: { sentence: "google_linked", values: { account: person.email } },
  });
  await endSessions(ctx, userId, idHash);
  auditAccount(ctx, "google-accounts.linked", { userId, issuer: person.issuer, subject: person.subject });
  return {};
}

/** @throws google-accounts.no_password */
export async function unlink(ctx: Ctx) {
  const { userId, email, idHash } = memberOf(ctx);
  const { password_hash } = await ctx.tx
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (password_hash === null) throw fail(googleFailures.no_password);
  const gone = await ctx.tx.deleteFrom("google_accounts").where("user_id", "=", userId).executeTakeFirst();
  auditAccount(ctx, "google-accounts.unlinked", { userId, links: Number(gone.numDeletedRows) });
  if (gone.numDeletedRows === 0n) return {};
  await mailSecurityNotice(ctx, { to: email, event: "google_unlinked" });
  await endSessions(ctx, userId, idHash);
  return {};
}
