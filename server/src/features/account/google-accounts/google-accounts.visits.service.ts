import { sql } from "kysely";
import { googleFailures } from "#contract/account/google-accounts.calls.ts";
import type { GoogleArrival } from "#contract/account/google-accounts.contract.ts";
import { Email } from "#contract/input/fields.ts";
import type { GooglePurpose } from "#server/db/tables/google-passkeys.table.ts";
import { recordApart } from "#server/features/account/sessions/sessions.attempts.service.ts";
import { storeSession } from "#server/features/account/sessions/sessions.service.ts";
import type { Before, Ctx } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import {
  authorizationUrl,
  exchangeCode,
  type OpenIdPerson,
  type OpenIdVisit,
} from "#server/platform/outbound/openid.ts";
import type { Platform } from "#server/platform/platform.ts";
import { deriveSecret, hashToken, newToken } from "#server/platform/secrets/crypto.ts";
import { type ClientParameters, failedBy, isOwnClient } from "./google-accounts.rules.ts";

const visitSeconds = 600;

function clientParametersOf({ config }: Platform): ClientParameters {
  if (config.googleClientId === undefined) throw fail(googleFailures.off);
  return {
    client_id: config.googleClientId,
    redirect_uri: `${config.publicUrl}/login`,
    grant_type: "authorization_code",
  };
}

/** Nonce and verifier are derived from the state, so that they need not be stored. */
function visitOf({ keys }: Platform, state: string, redirectUri: string): OpenIdVisit | null {
  const key = keys.byId.get(state.split(".")[0] ?? "");
  if (!key) return null;
  const secret = (what: string) => deriveSecret(key, `google ${what} ${state}`);
  return { redirectUri, state, nonce: secret("nonce"), verifier: secret("verifier") };
}

export type Departure = { state: string; reply: ClientParameters & { url: string } };

/**
 * Outside the transaction: addresses may have to be fetched. @throws google-accounts.off and the catalogue's failures
 */
export async function drawVisit(platform: Platform, purpose: GooglePurpose): Promise<Departure> {
  const own = clientParametersOf(platform);
  const state = `${platform.keys.current.id}.${newToken(32)}`;
  const visit = visitOf(platform, state, own.redirect_uri);
  const url = visit && (await authorizationUrl(platform, visit));
  if (!url) throw fail(failedBy(purpose));
  return { state, reply: { ...own, url } };
}

export async function keepVisit(ctx: Ctx, purpose: GooglePurpose, { state, reply }: Departure) {
  if (!ctx.session) throw new Error("a write without a session");
  await storeSession(ctx);
  await ctx.tx
    .insertInto("google_visits")
    .values({
      state_hash: hashToken(state),
      session_hash: ctx.session.idHash,
      purpose,
      expires_at: sql<Date>`now() + make_interval(secs => ${visitSeconds})`,
    })
    .execute();
  return reply;
}

/** A call that is refused later has used its state, too. */
const spendVisit = (before: Before, purpose: GooglePurpose, state: string): Promise<boolean> =>
  before.platform.database.inProject(null, async ({ tx }) => {
    const spent = await tx
      .deleteFrom("google_visits")
      .where("state_hash", "=", hashToken(state))
      .where("session_hash", "=", before.session?.idHash ?? "")
      .where("purpose", "=", purpose)
      .where("expires_at", ">", sql<Date>`now()`)
      .executeTakeFirst();
    return spent.numDeletedRows === 1n;
  });

async function personOf(platform: Platform, before: Before, purpose: GooglePurpose, arrival: GoogleArrival) {
  const own = clientParametersOf(platform);
  const isSpent = await spendVisit(before, purpose, arrival.state);
  const visit = visitOf(platform, arrival.state, own.redirect_uri);
  if (!isSpent || !visit || !isOwnClient(arrival, own)) return null;
  return exchangeCode(platform, visit, { code: arrival.code, iss: arrival.iss });
}

/** Outside the transaction (S14). @throws google-accounts.unverified_email, .off and the catalogue's failures */
export async function provePerson(
  platform: Platform,
  before: Before,
  purpose: GooglePurpose,
  arrival: GoogleArrival,
): Promise<OpenIdPerson> {
  const person = await personOf(platform, before, purpose, arrival);
  const email = Email.safeParse(person?.email);
  const isVerified = person?.isEmailVerified && email.success;
  const refusal = !person ? failedBy(purpose) : isVerified ? null : googleFailures.unverified_email;
  if (person && email.success && !refusal) return { ...person, email: email.data };
  await recordApart(before, "google-accounts.refused", { purpose, why: (refusal ?? failedBy(purpose)).code });
  throw fail(refusal ?? failedBy(purpose));
}
