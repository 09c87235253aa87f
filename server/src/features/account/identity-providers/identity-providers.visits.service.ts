import { sql } from "kysely";
import { Email } from "#contract/input/fields.ts";
import type { Config } from "#server/config.ts";
import type { VisitPurpose } from "#server/db/tables/sign-in.table.ts";
import { recordApart } from "#server/features/account/sessions/sessions.attempts.service.ts";
import { storeSession } from "#server/features/account/sessions/sessions.service.ts";
import { auditAccount } from "#server/platform/audit.ts";
import type { Before, Ctx } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import type { OpenIdPerson, OpenIdVisit } from "#server/platform/outbound/openid.ts";
import type { Platform } from "#server/platform/platform.ts";
import { deriveSecret, hashToken, newToken } from "#server/platform/secrets/crypto.ts";
import type { IdentityProvider } from "./identity-providers.map.ts";
import { type Arrival, type ClientParameters, failedBy, isOwnClient } from "./identity-providers.rules.ts";

const visitSeconds = 600;

const redirectUriOf = ({ publicUrl }: Config) => `${publicUrl}/login`;

/** @throws the provider's off */
function ownAt({ config }: Platform, { clientOf, failures }: IdentityProvider) {
  const client = clientOf(config);
  if (!client) throw fail(failures.off);
  const parameters: ClientParameters = {
    client_id: client.id,
    redirect_uri: redirectUriOf(config),
    grant_type: "authorization_code",
  };
  return { client, parameters };
}

/** Nonce and verifier are derived from provider and state, so that they need not be stored. */
function visitOf({ keys, config }: Platform, { id }: IdentityProvider, state: string): OpenIdVisit | null {
  const key = keys.byId.get(state.split(".")[0] ?? "");
  if (!key) return null;
  const secret = (what: string) => deriveSecret(key, `${id} ${what} ${state}`);
  return { redirectUri: redirectUriOf(config), state, nonce: secret("nonce"), verifier: secret("verifier") };
}

export type Departure = { state: string; reply: ClientParameters & { url: string } };

/** Outside the transaction: addresses may have to be fetched. @throws the provider's off, and as failedBy */
export async function drawVisit(
  platform: Platform,
  provider: IdentityProvider,
  purpose: VisitPurpose,
): Promise<Departure> {
  const { client, parameters } = ownAt(platform, provider);
  const state = `${platform.keys.current.id}.${newToken(32)}`;
  const visit = visitOf(platform, provider, state);
  const url = visit && (await provider.begin(platform, client, visit));
  if (!url) throw fail(failedBy(provider, purpose));
  return { state, reply: { ...parameters, url } };
}

export async function keepVisit(
  ctx: Ctx,
  { id: provider }: IdentityProvider,
  purpose: VisitPurpose,
  { state, reply }: Departure,
) {
  if (!ctx.session) throw new Error("a write without a session");
  await storeSession(ctx);
  await ctx.tx
    .insertInto("sign_in_visits")
    .values({
      state_hash: hashToken(state),
      provider,
      session_hash: ctx.session.idHash,
      purpose,
      expires_at: sql<Date>`now() + make_interval(secs => ${visitSeconds})`,
    })
    .execute();
  auditAccount(ctx, "identity-providers.started", { provider, purpose });
  return reply;
}

/** A call that is refused later has used its state, too. */
const spendVisit = (before: Before, { id }: IdentityProvider, purpose: VisitPurpose, state: string): Promise<boolean> =>
  before.platform.database.inProject(null, async ({ tx }) => {
    const spent = await tx
      .deleteFrom("sign_in_visits")
      .where("state_hash", "=", hashToken(state))
      .where("provider", "=", id)
      .where("session_hash", "=", before.session?.idHash ?? "")
      .where("purpose", "=", purpose)
      .where("expires_at", ">", sql<Date>`now()`)
      .executeTakeFirst();
    return spent.numDeletedRows === 1n;
  });

async function personOf(before: Before, provider: IdentityProvider, purpose: VisitPurpose, arrival: Arrival) {
  const { platform } = before;
  const { client, parameters } = ownAt(platform, provider);
  const { state, code, iss } = arrival;
  const isSpent = await spendVisit(before, provider, purpose, state);
  const visit = visitOf(platform, provider, state);
  if (!isSpent || !visit || !isOwnClient(arrival, parameters)) return null;
  return provider.prove(platform, client, { visit, code, iss });
}

/** Outside the transaction (S14). @throws the provider's unverified_email and off, and as failedBy */
export async function provePerson(
  before: Before,
  provider: IdentityProvider,
  purpose: VisitPurpose,
  arrival: Arrival,
): Promise<OpenIdPerson> {
  const person = await personOf(before, provider, purpose, arrival);
  const email = Email.safeParse(person?.email);
  if (person?.isEmailVerified && email.success) return { ...person, email: email.data };
  const refusal = person ? provider.failures.unverified_email : failedBy(provider, purpose);
  const detail = { provider: provider.id, purpose, why: refusal.code };
  await recordApart(before, "identity-providers.refused", detail);
  throw fail(refusal);
}
