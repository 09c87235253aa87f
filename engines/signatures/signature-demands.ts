import type { StandardLines } from "#engines/standards/demand.ts";

// What the standards ask of words about a signature; those about the holder's certificate are in
// `qualified-certificate.ts`. The rules are in `revocation.ts`, `time-stamp.ts`, `verify-signer.ts`, `trust-path.ts`.

export type TrustPathDemand = "issuer" | "signature" | "issues" | "validity" | "critical" | "length";
/** Of the path from a certificate to one that is trusted. */
export const pathDemands: StandardLines<TrustPathDemand> = {
  issuer: { source: "RFC 5280, 6.1.3 (a)(4)", asks: "an issuer of the name, up to one that is trusted" },
  signature: { source: "RFC 5280, 6.1.3 (a)(1)", asks: "the issuer's signature" },
  issues: { source: "RFC 5280, 4.2.1.3, 4.2.1.9, 6.1.4 (k), (n)", asks: "an issuer that may sign certificates" },
  validity: { source: "RFC 5280, 6.1.3 (a)(2)", asks: "the moment within the validity of all of the path" },
  critical: { source: "RFC 5280, 4.2", asks: "no critical extension that is not understood" },
  length: { source: "RFC 5280, 4.2.1.9, 6.1.4 (l)", asks: "no more issuers than an issuer allows under it" },
};

export type RevocationListDemand = "issuer" | "signature" | "serves" | "fresh" | "whole" | "critical";
/** Of a list of revoked certificates, before it says anything. */
export const listDemands: StandardLines<RevocationListDemand> = {
  issuer: { source: "RFC 5280, 6.3.3 (b)", asks: "the certificate's issuer as the list's" },
  signature: { source: "RFC 5280, 6.3.3 (g)", asks: "the issuer's signature" },
  serves: { source: "RFC 5280, 6.3.3 (f)", asks: "an issuer whose key may sign lists" },
  fresh: { source: "RFC 5280, 5.1.2.4, 5.1.2.5, 6.3.3 (a)", asks: "a moment between this and the next list" },
  whole: { source: "RFC 5280, 5.2.4, 5.2.5, 6.3.3 (b)(2)", asks: "a list of all such certificates, and no difference" },
  critical: { source: "RFC 5280, 5.2", asks: "no critical extension that is not understood" },
};

export type RevocationAnswerDemand =
  | "successful"
  | "about"
  | "status"
  | "fresh"
  | "signature"
  | "responder"
  | "responder_use"
  | "responder_validity";
/** Of an answer about one certificate, before it says anything. */
export const answerDemands: StandardLines<RevocationAnswerDemand> = {
  successful: { source: "RFC 6960, 4.2.1", asks: "the status successful" },
  about: { source: "RFC 6960, 3.2 (1), 4.1.1", asks: "this certificate, by its issuer's name and key and its serial" },
  status: { source: "RFC 6960, 2.2", asks: "good or revoked" },
  fresh: { source: "RFC 6960, 3.2 (5), (6)", asks: "a moment between this and the next update" },
  signature: { source: "RFC 6960, 3.2 (2)", asks: "a signature that fits" },
  responder: {
    source: "RFC 6960, 3.2 (3), (4), 4.2.2.2",
    asks: "the issuer, or one whom the issuer itself lets answer",
  },
  responder_use: { source: "RFC 6960, 4.2.2.2", asks: "of the latter the use of answering" },
  responder_validity: { source: "RFC 6960, 4.2.2.2; RFC 5280, 6.1.3 (a)(2)", asks: "and a valid certificate" },
};

export type TimeStampDemand =
  | "content"
  | "version"
  | "imprint"
  | "signers"
  | "named"
  | "use"
  | "use_alone"
  | "use_critical"
  | "signature"
  | "trusted"
  | "validity";
/** Of a time stamp of a signature. */
export const stampDemands: StandardLines<TimeStampDemand> = {
  content: { source: "RFC 3161, 2.4.2", asks: "the content type of a time stamp" },
  version: { source: "RFC 3161, 2.4.2", asks: "version 1" },
  imprint: { source: "RFC 3161, 2.4.2; RFC 5544", asks: "the hash of this signature's value" },
  signers: { source: "RFC 3161, 2.4.2", asks: "one signature, the authority's" },
  named: { source: "RFC 3161, 2.4.2; RFC 5816", asks: "the attribute that names the authority's certificate" },
  use: { source: "RFC 3161, 2.3", asks: "a certificate for time stamps" },
  use_alone: { source: "RFC 3161, 2.3", asks: "and for nothing else" },
  use_critical: { source: "RFC 3161, 2.3", asks: "whose use is critical" },
  signature: { source: "RFC 5652, 5.6", asks: "a signature that fits" },
  trusted: { source: "RFC 5280, 6.1", asks: "an authority that is trusted" },
  validity: { source: "RFC 5280, 6.1.3 (a)(2)", asks: "a certificate that was valid when it stamped" },
};
