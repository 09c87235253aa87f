import * as client from "openid-client";
import type { Platform } from "#server/platform/platform.ts";
import type { OpenIdClient } from "./identity-providers.config.ts";
import { emailOf, isOfManyOrganizations, type OpenIdClaims } from "./openid.rules.ts";
import type { OutboundClient } from "./outbound.ts";
import type { ProvedPerson, ProviderVisit } from "./proved-person.ts";

/** `iss` names the provider where it sends it (RFC 9207). */
export type OpenIdReply = { visit: ProviderVisit; code: string; iss: string | undefined };

const scopes = ["openid", "email", "profile"];
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

function refuseManyIssuers(found: client.Configuration): client.Configuration {
  if (isOfManyOrganizations(found.serverMetadata().issuer))
    throw new Error("the provider's address is of every organization: use the one of yours, with its tenant id");
  return found;
}

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
  const checked = requested.then(refuseManyIssuers);
  known.set(own, { requested: checked, at: Date.now() });
  checked.catch(() => known.delete(own));
  return checked;
}

/** Only the error's own words: its cause may hold a person's claims. */
const inWords = (error: unknown) =>
  error instanceof Error ? { reason: "code" in error ? error.code : error.name, words: error.message } : {};

/** Call it outside the transaction. @returns null when the provider cannot be reached */
export async function authorizationUrl(
  platform: Platform,
  own: OpenIdClient,
  visit: ProviderVisit,
): Promise<string | null> {
  try {
    return client.buildAuthorizationUrl(await providerOf(platform, own), {
      redirect_uri: visit.redirectUri,
      scope: [...new Set([...scopes, ...(own.moreScopes ?? [])])].join(" "),
      state: visit.state,
      nonce: visit.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(visit.verifier),
      code_challenge_method: "S256",
      ...(own.isWithoutChoice ? {} : { prompt: "select_account" }),
    }).href;
  } catch (error) {
    platform.log.warn(inWords(error), "the OpenID provider did not answer");
    return null;
  }
}

const textOf = (claim: unknown): string => (typeof claim === "string" ? claim.slice(0, 256) : "");

/** A claim that is named in `_claim_names` is somewhere else (OpenID Connect Core 5.6.2): too many groups for a token. */
const isElsewhere = ({ _claim_names: names }: OpenIdClaims, claim: string): boolean =>
  typeof names === "object" && names !== null && claim in names;

/** None is sent for who is in no group. */
function groupsIn(claims: OpenIdClaims, claim: string): readonly string[] | null {
  if (isElsewhere(claims, claim)) return null;
  const said = claims[claim];
  const listed: unknown[] = Array.isArray(said) ? said : [said];
  return listed.filter((group) => typeof group === "string");
}

/** Some providers say these at the userinfo endpoint only. What the signed ID token says comes first. */
async function withUserInfo(
  provider: client.Configuration,
  own: OpenIdClient,
  { accessToken, claims }: { accessToken: string; claims: client.IDToken },
): Promise<OpenIdClaims> {
  const wanted = own.isWithoutChoice
    ? ["email", "email_verified", ...(own.groupsClaim === undefined ? [] : [own.groupsClaim])]
    : [];
  const isWhole = wanted.every((claim) => claims[claim] !== undefined || isElsewhere(claims, claim));
  if (isWhole || provider.serverMetadata().userinfo_endpoint === undefined) return claims;
  const more = await client.fetchUserInfo(provider, accessToken, claims.sub);
  return { ...more, ...claims, ...emailOf(claims, more) };
}

/**
 * Checks the ID token's signature, issuer, audience, times and nonce; state and PKCE (RFC 6749, RFC 7636, OpenID
 * Connect Core 3.1.3.7). Call it outside the transaction.
 * @returns null when a check fails or the provider did not answer
 */
export async function exchangeCode(
  platform: Platform,
  own: OpenIdClient,
  { visit, code, iss }: OpenIdReply,
): Promise<ProvedPerson | null> {
  const arrived = new URL(visit.redirectUri);
  const returned = { code, state: visit.state, ...(iss === undefined ? {} : { iss }) };
  for (const [name, value] of Object.entries(returned)) arrived.searchParams.set(name, value);
  try {
    const provider = await providerOf(platform, own);
    const tokens = await client.authorizationCodeGrant(provider, arrived, {
      expectedState: visit.state,
      expectedNonce: visit.nonce,
      pkceCodeVerifier: visit.verifier,
    });
    const proved = tokens.claims();
    if (!proved) return null;
    const claims = await withUserInfo(provider, own, { accessToken: tokens.access_token, claims: proved });
    return {
      issuer: proved.iss,
      subject: proved.sub,
      // Never cut: a part of an address is another address.
      email: typeof claims.email === "string" ? claims.email : "",
      // Google says `true`; some providers say "true", which the specification does not allow.
      isEmailVerified: claims.email_verified === undefined ? null : claims.email_verified === true,
      hostedDomain: textOf(claims.hd).toLowerCase(),
      firstName: textOf(claims.given_name),
      lastName: textOf(claims.family_name),
      groups: own.groupsClaim === undefined ? null : groupsIn(claims, own.groupsClaim),
    };
  } catch (error) {
    platform.log.warn(inWords(error), "the OpenID provider's answer was refused");
    return null;
  }
}

/**
 * Where the browser ends its session at the provider (OpenID Connect RP-Initiated Logout 1.0). No ID token is kept for
 * it, so the provider may ask whether to.
 * @returns null when the provider has no such address, or cannot be reached
 */
export async function endSessionUrl(platform: Platform, own: OpenIdClient, backTo: string): Promise<string | null> {
  try {
    const provider = await providerOf(platform, own);
    if (provider.serverMetadata().end_session_endpoint === undefined) return null;
    return client.buildEndSessionUrl(provider, { post_logout_redirect_uri: backTo }).href;
  } catch (error) {
    platform.log.warn(inWords(error), "the OpenID provider did not answer");
    return null;
  }
}
