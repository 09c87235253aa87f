import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { googleFailures } from "#contract/account/google-accounts.calls.ts";
import type { GoogleRegistrationFields } from "#contract/account/google-accounts.contract.ts";
import { registrationFailures } from "#contract/account/registrations.calls.ts";
import { sessionFailures } from "#contract/account/sessions.calls.ts";
import { dropUnconfirmed } from "#server/features/account/registrations/registrations.emails.service.ts";
import { beginSignIn, renewSession } from "#server/features/account/sessions/sessions.service.ts";
import { auditAccount } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import type { OpenIdPerson } from "#server/platform/outbound/openid.ts";
import { hashToken } from "#server/platform/secrets/crypto.ts";
import { findByGoogle, findNewcomer, isEmailKept } from "./google-accounts.queries.ts";
import { failedBy, latinNameOf } from "./google-accounts.rules.ts";
import { type Departure, keepVisit } from "./google-accounts.visits.service.ts";

const newcomerSeconds = 1800;

export async function leave(ctx: Ctx, purpose: "sign_in" | "sign_up", departure: Departure) {
  const reply = await keepVisit(ctx, purpose, departure);
  auditAccount(ctx, "google-accounts.started", { purpose });
  return reply;
}

/**
 * Signs in to the Google account's own account here, up to the second factor; without one, the next call may sign up.
 * Never opens an account with the same email: that belongs to whoever knows its password (S14).
 * @throws google-accounts.password_account, registrations.closed and the catalogue's failures
 */
export async function arrive(ctx: Ctx, purpose: "sign_in" | "sign_up", person: OpenIdPerson) {
  const known = await findByGoogle(ctx, person);
  if (known?.disabled_at) throw fail(failedBy(purpose));
  if (known) {
    const opened = await beginSignIn(ctx, known.userId, { isByGoogle: true });
    auditAccount(ctx, "google-accounts.proved", { userId: known.userId });
    return { ...opened, newcomer: null };
  }
  if (await isEmailKept(ctx, person.email)) throw fail(googleFailures.password_account);
  if (ctx.platform.config.signUp !== "open") throw fail(registrationFailures.closed);
  return keepNewcomer(ctx, person);
}

async function keepNewcomer(ctx: Ctx, { issuer, subject, email, firstName, lastName }: OpenIdPerson) {
  const csrf = await renewSession(ctx, { userId: null, passwordAt: null, factorAt: null });
  const newcomer = { email, first_name: latinNameOf(firstName), last_name: latinNameOf(lastName) };
  await ctx.tx
    .insertInto("google_newcomers")
    .values({
      session_hash: hashToken(ctx.cookie?.value ?? ""),
      issuer,
      subject,
      ...newcomer,
      expires_at: sql<Date>`now() + make_interval(secs => ${newcomerSeconds})`,
    })
    .execute();
  auditAccount(ctx, "google-accounts.newcomer_proved", { issuer, subject });
  return { result: 0 as const, emailVerified: "true" as const, step: "login" as const, "csrf-token": csrf, newcomer };
}

export async function showNewcomer(ctx: Ctx) {
  const found = await findNewcomer(ctx);
  return {
    newcomer: found && { email: found.email, first_name: found.first_name, last_name: found.last_name },
  };
}

/** Replaces an unconfirmed sign-up with the same email. @throws registrations.email_taken, sessions.wrong_step */
export async function complete(ctx: Ctx, { terms: _, timezone, ...fields }: GoogleRegistrationFields) {
  const newcomer = await findNewcomer(ctx);
  if (!newcomer) throw fail(sessionFailures.wrong_step);
  if (ctx.platform.config.signUp !== "open") throw fail(registrationFailures.closed);
  const { issuer, subject, email } = newcomer;
  await dropUnconfirmed(ctx, email);
  const userId = randomUUID();
  const made = await ctx.tx
    .insertInto("users")
    .values({
      id: userId,
      email,
      password_hash: null,
      email_verified_at: sql<Date>`now()`,
      ...fields,
      ...(timezone && { timezone }),
    })
    .onConflict((on) => on.column("email").doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows !== 1n) throw fail(registrationFailures.email_taken);
  await linkGoogle(ctx, userId, { issuer, subject, email });
  auditAccount(ctx, "google-accounts.registered", { userId });
  return beginSignIn(ctx, userId, { isByGoogle: true });
}

/** @throws google-accounts.linked_elsewhere, google-accounts.already_linked */
export async function linkGoogle(
  ctx: Ctx,
  userId: string,
  person: Pick<OpenIdPerson, "issuer" | "subject" | "email">,
): Promise<void> {
  const { issuer, subject, email } = person;
  const made = await ctx.tx
    .insertInto("google_accounts")
    .values({ issuer, subject, email, user_id: userId })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 1n) return;
  throw fail((await findByGoogle(ctx, person)) ? googleFailures.linked_elsewhere : googleFailures.already_linked);
}
