import { confirmByCode, newMemberOf } from "#server/features/account/registrations/registrations.confirm.service.ts";
import type { CodeAttempt } from "#server/features/account/sessions/sessions.attempts.service.ts";
import { endSessions } from "#server/features/account/sessions/sessions.service.ts";
import {
  failRequired,
  isSingleSignOnRequired,
} from "#server/features/account/sessions/sessions.single-sign-on.service.ts";
import { mailSecurityNotice } from "#server/features/project/mails/mails.security.service.ts";
import { auditAccount } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import type { ProvedPerson } from "#server/platform/outbound/proved-person.ts";
import type { IdentityProvider } from "./identity-providers.map.ts";
import { linkIdentity } from "./identity-providers.service.ts";
import { keepVisit, type ProviderRedirect } from "./identity-providers.visits.service.ts";

type Confirmed = { departure: ProviderRedirect; token: string; attempt: CodeAttempt };

/** @throws sessions.wrong_code */
export async function leaveToLink(ctx: Ctx, provider: IdentityProvider, { departure, token, attempt }: Confirmed) {
  await confirmByCode(ctx, token, attempt);
  return keepVisit(ctx, provider, "link", departure);
}

/** @throws as linkIdentity */
export async function linkIdentityToAccount(ctx: Ctx, provider: IdentityProvider, person: ProvedPerson) {
  const { userId, email, idHash } = newMemberOf(ctx);
  await linkIdentity(ctx, provider, userId, person);
  const { linked } = provider.mails;
  const detail = { sentence: linked, values: { account: person.email } };
  await mailSecurityNotice(ctx, { to: email, event: linked, detail });
  await endSessions(ctx, userId, idHash);
  const { issuer, subject } = person;
  auditAccount(ctx, "identity-providers.linked", { userId, provider: provider.id, issuer, subject });
  return {};
}

/** @throws the provider's no_password, single-sign-on.required */
export async function unlinkIdentity(ctx: Ctx, provider: IdentityProvider) {
  const { userId, email, idHash } = newMemberOf(ctx);
  const { password_hash } = await ctx.tx
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (password_hash === null) throw fail(provider.failures.no_password);
  if (provider.isOrganization && (await isSingleSignOnRequired(ctx, userId))) throw failRequired(ctx.platform.config);
  const gone = await ctx.tx
    .deleteFrom("external_identities")
    .where("user_id", "=", userId)
    .where("provider", "=", provider.id)
    .executeTakeFirst();
  const links = Number(gone.numDeletedRows);
  auditAccount(ctx, "identity-providers.unlinked", { userId, provider: provider.id, links });
  if (links === 0) return {};
  await mailSecurityNotice(ctx, { to: email, event: provider.mails.unlinked });
  await endSessions(ctx, userId, idHash);
  return {};
}
