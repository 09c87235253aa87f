import { sql } from "kysely";
import { Email } from "#contract/input/fields.ts";
import type { Config } from "#server/config.ts";
import type { VisitPurpose } from "#server/db/tables/sign-in.table.ts";
import { recordInOwnTransaction } from "#server/features/account/sessions/sessions.attempts.service.ts";
import { storeSession } from "#server/features/account/sessions/sessions.service.ts";
import { isOfOrganization } from "#server/features/account/sessions/sessions.single-sign-on.service.ts";
import { auditAccount } from "#server/platform/audit.ts";
import type { Ctx, CtxBeforeTransaction } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { isOwnAccountAtGoogle } from "#server/platform/outbound/openid.rules.ts";
import type { ProvedPerson, ProviderVisit } from "#server/platform/outbound/proved-person.ts";
import type { Platform } from "#server/platform/platform.ts";
import { deriveSecret, hashSecretToken, newSecretToken } from "#server/platform/secrets/crypto.ts";
import type { KeptAnswer } from "./identity-providers.answers.rules.ts";
import type { IdentityProvider } from "./identity-providers.map.ts";
import {
  type ClientParameters,
  isOwnClient,
  type ProviderReturn,
  providerFailureBy,
} from "./identity-providers.rules.ts";

const visitSeconds = 600;

const redirectUriOf = ({ publicUrl }: Config) => `${publicUrl}/login`;

/** @throws the provider's off */
function parametersAt({ config }: Platform, { clientIdOf, failures }: IdentityProvider): ClientParameters {
  const client_id = clientIdOf(config);
  if (client_id === null) throw fail(failures.off);
  return { client_id, redirect_uri: redirectUriOf(config), grant_type: "authorization_code" };
}

/** Nonce and verifier are derived from provider and state, so that they need not be stored. */
export function visitOf(
  { keys, config }: Pick<Platform, "keys" | "config">,
  { id }: IdentityProvider,
  state: string,
): ProviderVisit | null {
  const key = keys.byId.get(state.split(".")[0] ?? "");
  if (!key) return null;
  const secret = (what: string) => deriveSecret(key, `${id} ${what} ${state}`);
  return { redirectUri: redirectUriOf(config), state, nonce: secret("nonce"), verifier: secret("verifier") };
}

export type ProviderRedirect = { state: string; reply: ClientParameters & { url: string } };

/** Outside the transaction: addresses may have to be fetched. @throws the provider's off, and as failedBy */
export async function drawVisit(
  platform: Platform,
  provider: IdentityProvider,
  purpose: VisitPurpose,
): Promise<ProviderRedirect> {
  const parameters = parametersAt(platform, provider);
  const state = `${platform.keys.current.id}.${newSecretToken(32)}`;
  const visit = visitOf(platform, provider, state);
  const url = visit && (await provider.begin(platform, visit));
  if (!url) throw fail(providerFailureBy(provider, purpose));
  return { state, reply: { ...parameters, url } };
}

export async function keepVisit(
  ctx: Ctx,
  { id: provider }: IdentityProvider,
  purpose: VisitPurpose,
  { state, reply }: ProviderRedirect,
) {
  if (!ctx.session) throw new Error("a write without a session");
  await storeSession(ctx);
  await ctx.tx
    .insertInto("sign_in_visits")
    .values({
      state_hash: hashSecretToken(state),
      provider,
      session_hash: ctx.session.idHash,
      purpose,
      expires_at: sql<Date>`now() + make_interval(secs => ${visitSeconds})`,
    })
    .execute();
  auditAccount(ctx, "identity-providers.started", { provider, purpose });
  return reply;
}

/** A call that is refused later has used its state, too. @returns null where this browser has no such visit */
const spendVisit = (
  before: CtxBeforeTransaction,
  { id }: IdentityProvider,
  purpose: VisitPurpose,
  state: string,
): Promise<KeptAnswer | null> =>
  before.platform.database.inProject(null, async ({ tx }) => {
    const spent = await tx
      .deleteFrom("sign_in_visits")
      .where("state_hash", "=", hashSecretToken(state))
      .where("provider", "=", id)
      .where("session_hash", "=", before.session?.idHash ?? "")
      .where("purpose", "=", purpose)
      .where("expires_at", ">", sql<Date>`now()`)
      .returning(["code_hash as codeHash", "answer"])
      .executeTakeFirst();
    return spent ?? null;
  });

async function personOf(
  before: CtxBeforeTransaction,
  provider: IdentityProvider,
  purpose: VisitPurpose,
  arrival: ProviderReturn,
) {
  const { platform } = before;
  const parameters = parametersAt(platform, provider);
  const { state, code, iss } = arrival;
  const kept = await spendVisit(before, provider, purpose, state);
  const visit = visitOf(platform, provider, state);
  if (!kept || !visit || !isOwnClient(arrival, parameters)) return null;
  return provider.prove(platform, { visit, code, iss, kept });
}

/** Of its own domains an organization's provider need not say so; a word against it counts everywhere. */
function isVerified(
  { platform: { config } }: CtxBeforeTransaction,
  { isOrganization }: IdentityProvider,
  person: ProvedPerson,
): boolean {
  if (!isOrganization || !isOfOrganization(config, person.email)) return person.isEmailVerified === true;
  return person.isEmailVerified !== false && !isOwnAccountAtGoogle(config.singleSignOn?.domains ?? [], person);
}

/** Letters that look alike in another alphabet become ASCII in lower case: another mailbox than the one that was proved. */
const isAscii = (email: string): boolean => /^[\x21-\x7e]+$/.test(email);

/** Outside the transaction (S14). @throws the provider's unverified_email and off, and as failedBy */
export async function provePerson(
  before: CtxBeforeTransaction,
  provider: IdentityProvider,
  purpose: VisitPurpose,
  arrival: ProviderReturn,
): Promise<ProvedPerson> {
  const person = await personOf(before, provider, purpose, arrival);
  const email = Email.safeParse(person?.email);
  if (
    person &&
    isAscii(person.email) &&
    email.success &&
    isVerified(before, provider, { ...person, email: email.data })
  )
    return { ...person, email: email.data };
  const refusal = person ? provider.failures.unverified_email : providerFailureBy(provider, purpose);
  const detail = { provider: provider.id, purpose, why: refusal.code };
  await recordInOwnTransaction(before, "identity-providers.refused", detail);
  throw fail(refusal);
}
