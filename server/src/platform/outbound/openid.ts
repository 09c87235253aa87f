import * as client from "openid-client";
import type { Platform } from "#server/platform/platform.ts";
import type { OpenIdClient } from "./identity-providers.config.ts";
import type { OutboundClient } from "./outbound.ts";

/** `redirectUri` is registered there; the rest is secret until used. */
export type OpenIdVisit = { redirectUri: string; state: string; nonce: string; verifier: string };
/** `iss` names the provider where it sends it (RFC 9207). */
export type OpenIdReply = { visit: OpenIdVisit; code: string; iss: string | undefined };
export type OpenIdPerson = {
  issuer: string;
  subject: string;
  email: string;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
};

const scope = "openid email profile";
const metadataSeconds = 3600;
const known = new WeakMap<OpenIdClient, { requested: Promise<client.Configuration>; at: number }>();

/** Every call to the provider uses the checked outbound client (S31), whatever address its metadata names. */
const checkedFetch =
  (outbound: OutboundClient): client.CustomFetch =>
  async (url, { method, headers, body }) => {
    const isText = body === undefined || body === null || typeof body === "string" || body instanceof URLSearchParams;
    if (!isText) throw new Error("the provider is sent text only");
    const reply = await outbound.exchange({ url, method, headers, ...(body ? { body: body.toString() } : {}) });
    if (reply.kind !== "whole") throw new Error(`the provider was not reached: ${reply.kind} ${reply.reason}`);
    return new Response(reply.body, { status: reply.status, headers: { "content-type": reply.contentType } });
  };

/** Read again every hour and after a failure. */
function providerOf({ outbound }: Platform, own: OpenIdClient): Promise<client.Configuration> {
  const found = known.get(own);
  if (found && Date.now() - found.at < metadataSeconds * 1000) return found.requested;
  const issuer = new URL(own.issuer);
  const requested = client.discovery(issuer, own.id, own.secret, undefined, {
    [client.customFetch]: checkedFetch(outbound),
    timeout: 10,
    execute: [
      // The signature is checked, too, although the token comes straight from the provider.
      client.enableNonRepudiationChecks,
      // Plain http reaches only what the operator opened, for development.
      ...(issuer.protocol === "http:" ? [client.allowInsecureRequests] : []),
    ],
  });
  known.set(own, { requested, at: Date.now() });
  requested.catch(() => known.delete(own));
  return requested;
}

/** Only the error's own words: its cause may hold a person's claims. */
const inWords = (error: unknown) =>
  error instanceof Error ? { reason: "code" in error ? error.code : error.name, words: error.message } : {};

/** Call it outside the transaction. @returns null when the provider cannot be reached */
export async function authorizationUrl(
  platform: Platform,
  own: OpenIdClient,
  visit: OpenIdVisit,
): Promise<string | null> {
  try {
    return client.buildAuthorizationUrl(await providerOf(platform, own), {
      redirect_uri: visit.redirectUri,
      scope,
      state: visit.state,
      nonce: visit.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(visit.verifier),
      code_challenge_method: "S256",
      prompt: "select_account",
    }).href;
  } catch (error) {
    platform.log.warn(inWords(error), "the OpenID provider did not answer");
    return null;
  }
}

const textOf = (claim: unknown): string => (typeof claim === "string" ? claim.slice(0, 256) : "");

/**
 * Checks the ID token's signature, issuer, audience, times and nonce; state and PKCE (RFC 6749, RFC 7636, OpenID
 * Connect Core 3.1.3.7). Call it outside the transaction.
 * @returns null when a check fails or the provider did not answer
 */
export async function exchangeCode(
  platform: Platform,
  own: OpenIdClient,
  { visit, code, iss }: OpenIdReply,
): Promise<OpenIdPerson | null> {
  const arrived = new URL(visit.redirectUri);
  const returned = { code, state: visit.state, ...(iss === undefined ? {} : { iss }) };
  for (const [name, value] of Object.entries(returned)) arrived.searchParams.set(name, value);
  try {
    const tokens = await client.authorizationCodeGrant(await providerOf(platform, own), arrived, {
      expectedState: visit.state,
      expectedNonce: visit.nonce,
      pkceCodeVerifier: visit.verifier,
    });
    const claims = tokens.claims();
    if (!claims) return null;
    return {
      issuer: claims.iss,
      subject: claims.sub,
      // Never cut: a part of an address is another address.
      email: typeof claims.email === "string" ? claims.email : "",
      // Google says `true`; some providers say "true", which the specification does not allow.
      isEmailVerified: claims.email_verified === true,
      firstName: textOf(claims.given_name),
      lastName: textOf(claims.family_name),
    };
  } catch (error) {
    platform.log.warn(inWords(error), "the OpenID provider's answer was refused");
    return null;
  }
}
