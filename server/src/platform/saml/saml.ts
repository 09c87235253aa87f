import type { CacheProvider } from "@node-saml/node-saml";
import type { ProvedPerson, ProviderVisit } from "../outbound/proved-person.ts";
import type { Platform } from "../platform.ts";
import type { SamlClient } from "./saml.config.ts";
import { clockSkewMs, readAssertion } from "./saml-assertion.rules.ts";
import { whyNotShaped } from "./saml-shape.rules.ts";

/** An XML name must not begin with a digit. */
const requestIdOf = ({ nonce }: ProviderVisit) => `_${nonce}`;

/** What was requested is known by the visit: every other id is a stranger's. */
const onlyRequest = (requestId: string): CacheProvider => ({
  saveAsync: async () => null,
  getAsync: async (id) => (id === requestId ? new Date().toISOString() : null),
  removeAsync: async () => null,
});

async function partyOf(client: SamlClient, requestId: string) {
  const { SAML, ValidateInResponseTo } = await import("@node-saml/node-saml");
  return new SAML({
    entryPoint: client.entryPoint,
    issuer: client.entityId,
    audience: client.entityId,
    callbackUrl: client.consumerUrl,
    idpCert: [...client.certificates],
    wantAssertionsSigned: true,
    // The response around it says nothing that is used.
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: onlyRequest(requestId),
    generateUniqueId: () => requestId,
    acceptedClockSkewMs: clockSkewMs,
    // The operator chooses at the provider.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
  });
}

/** The address, at the provider, that the browser is sent to (SAML 2.0 Bindings, section 3.4). */
export async function requestUrl(client: SamlClient, visit: ProviderVisit): Promise<string> {
  const party = await partyOf(client, requestIdOf(visit));
  return party.getAuthorizeUrlAsync(visit.state, undefined, {});
}

/** What the operator gives to the provider (SAML 2.0 Metadata). */
export async function samlMetadata(client: SamlClient): Promise<string> {
  return (await partyOf(client, "_veridesk")).generateServiceProviderMetadata(null, null);
}

/**
 * Checks a provider's answer to this visit: its shape, the signature, issuer, audience, times, and that it is for this
 * request and address (SAML 2.0 Profiles, section 4.1.4.3).
 * @param response `SAMLResponse` as it was posted: base64
 * @returns null when a check fails; the log says which
 */
export async function readResponse(
  { log }: Pick<Platform, "log">,
  client: SamlClient,
  visit: ProviderVisit,
  response: string,
): Promise<ProvedPerson | null> {
  const read = async (): Promise<ProvedPerson | { refused: string }> => {
    const requestId = requestIdOf(visit);
    const refused = whyNotShaped(Buffer.from(response, "base64").toString("utf8"));
    if (refused !== null) return { refused };
    const party = await partyOf(client, requestId);
    const { profile } = await party.validatePostResponseAsync({ SAMLResponse: response });
    return readAssertion(profile?.getAssertion?.(), { client, requestId, nowMs: Date.now() });
  };
  const person = await read().catch((error: unknown) => ({
    refused: error instanceof Error ? error.message.slice(0, 200) : "unknown",
  }));
  if (!("refused" in person)) return person;
  log.warn({ reason: person.refused }, "the SAML provider's answer was refused");
  return null;
}
