import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { NewcomerFields } from "#contract/account/provider-accounts.contract.ts";
import { registrationFailures } from "#contract/account/registrations.calls.ts";
import { sessionFailures } from "#contract/account/sessions.calls.ts";
import { dropUnconfirmed } from "#server/features/account/registrations/registrations.emails.service.ts";
import { beginSignIn, renewSession } from "#server/features/account/sessions/sessions.service.ts";
import { isOfOrganization } from "#server/features/account/sessions/sessions.single-sign-on.service.ts";
import { languageOfCall } from "#server/features/project/mails/mails.language.rules.ts";
import { auditAccount } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import type { ProvedPerson } from "#server/platform/outbound/proved-person.ts";
import { hashSecretToken } from "#server/platform/secrets/crypto.ts";
import { noSessionProofs } from "#server/platform/session-proofs.rules.ts";
import type { IdentityProvider } from "./identity-providers.map.ts";
import { findByIdentity, findKeptByEmail, findNewcomer } from "./identity-providers.queries.ts";
import { latinNameOf, providerFailureBy } from "./identity-providers.rules.ts";

const newcomerSeconds = 1800;

/**
 * Signs in to the account that this person's identity opens, up to the second factor; without one, the next call may sign up.
 * Never opens an account with the same email: that belongs to whoever knows its password (S14).
 * @throws the provider's password_account, registrations.closed, and as failedBy
 */
export async function returnFromProvider(
  ctx: Ctx,
  provider: IdentityProvider,
  purpose: "sign_in" | "sign_up",
  person: ProvedPerson,
) {
  const known = await findByIdentity(ctx, { provider: provider.id, ...person });
  if (known?.disabled_at) throw fail(providerFailureBy(provider, purpose));
  if (known) {
    const { userId } = known;
    const opened = await beginSignIn(ctx, { by: "provider", userId, provider: provider.id });
    auditAccount(ctx, "identity-providers.proved", { userId, provider: provider.id });
    return { ...opened, newcomer: null };
  }
  if (await findKeptByEmail(ctx, person.email)) throw fail(provider.failures.password_account);
  refuseWhereClosed(ctx, provider, person);
  return keepNewcomer(ctx, provider.id, person);
}

/** The operator has named the organization's domains, and its groups. @throws registrations.closed */
function refuseWhereClosed(
  { platform: { config } }: Ctx,
  { isOrganization }: IdentityProvider,
  { email, groups }: Pick<ProvedPerson, "email" | "groups">,
): void {
  if (config.signUp === "open") return;
  const isNamed = config.singleSignOn?.groupRoles.some(({ group }) => groups?.includes(group)) ?? false;
  if (!isOrganization || !(isNamed || isOfOrganization(config, email))) throw fail(registrationFailures.closed);
}

async function keepNewcomer(ctx: Ctx, provider: string, person: ProvedPerson) {
  const { issuer, subject, email, firstName, lastName, groups } = person;
  const csrf = await renewSession(ctx, noSessionProofs);
  const newcomer = { email, first_name: latinNameOf(firstName), last_name: latinNameOf(lastName) };
  await ctx.tx
    .insertInto("newcomers")
    .values({
      session_hash: hashSecretToken(ctx.cookie?.value ?? ""),
      provider,
      issuer,
      subject,
      groups: groups && [...groups],
      ...newcomer,
      expires_at: sql<Date>`now() + make_interval(secs => ${newcomerSeconds})`,
    })
    .execute();
  auditAccount(ctx, "identity-providers.newcomer_proved", { provider, issuer, subject });
  return { result: 0 as const, emailVerified: "true" as const, step: "login" as const, "csrf-token": csrf, newcomer };
}

export async function showNewcomer(ctx: Ctx, provider: IdentityProvider) {
  const found = await findNewcomer(ctx, provider);
  return {
    newcomer: found && { email: found.email, first_name: found.first_name, last_name: found.last_name },
  };
}

/**
 * Replaces an unconfirmed sign-up with the same email. @returns the account, and the groups that the provider named
 * @throws registrations.email_taken, registrations.closed, sessions.wrong_step
 */
export async function registerNewcomer(
  ctx: Ctx,
  provider: IdentityProvider,
  { terms: _, timezone, ...fields }: NewcomerFields,
) {
  const newcomer = await findNewcomer(ctx, provider);
  if (!newcomer) throw fail(sessionFailures.wrong_step);
  refuseWhereClosed(ctx, provider, newcomer);
  const { issuer, subject, email, groups } = newcomer;
  await dropUnconfirmed(ctx, email);
  const userId = randomUUID();
  const made = await ctx.tx
    .insertInto("users")
    .values({
      id: userId,
      email,
      password_hash: null,
      email_verified_at: sql<Date>`now()`,
      language: languageOfCall(ctx),
      ...fields,
      ...(timezone && { timezone }),
    })
    .onConflict((on) => on.column("email").doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows !== 1n) throw fail(registrationFailures.email_taken);
  await linkIdentity(ctx, provider, userId, { issuer, subject, email });
  auditAccount(ctx, "identity-providers.registered", { userId, provider: provider.id });
  return { userId, groups };
}

/** @throws as registerNewcomer */
export async function completeProviderSignIn(ctx: Ctx, provider: IdentityProvider, fields: NewcomerFields) {
  const { userId } = await registerNewcomer(ctx, provider, fields);
  return beginSignIn(ctx, { by: "provider", userId, provider: provider.id });
}

/** An account that was made before this call. */
export async function signInNewcomer(ctx: Ctx, provider: IdentityProvider, userId: string) {
  auditAccount(ctx, "identity-providers.proved", { userId, provider: provider.id });
  return beginSignIn(ctx, { by: "provider", userId, provider: provider.id });
}

/** @throws the provider's linked_elsewhere, already_linked */
export async function linkIdentity(
  ctx: Ctx,
  { id: provider, failures }: IdentityProvider,
  userId: string,
  person: Pick<ProvedPerson, "issuer" | "subject" | "email">,
): Promise<void> {
  const { issuer, subject, email } = person;
  const made = await ctx.tx
    .insertInto("external_identities")
    .values({ provider, issuer, subject, email, user_id: userId })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 1n) return;
  const other = await findByIdentity(ctx, { provider, issuer, subject });
  throw fail(other ? failures.linked_elsewhere : failures.already_linked);
}
