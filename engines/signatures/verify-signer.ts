import { type Certificate, subjectKeyIdOf } from "./certificate.ts";
import { type CertificatePurpose, whyUnusableFor } from "./certificate-uses.ts";
import type { CmsContent, CmsSigner } from "./cms-read.ts";
import { type DerElement, derOctetsOf, derOidOf, derPartsOf, derTags, derTimeOf, readWholeDer } from "./der.ts";
import { DerError } from "./der-error.ts";
import { setOf } from "./der-write.ts";
import { hashFor } from "./hash-for.ts";
import { hashNameOf, isWeakHash } from "./hashes.ts";
import { objectIds } from "./object-ids.ts";
import { type RevocationWord, revocationStatusOf } from "./revocation.ts";
import { verifyValue } from "./signature-value.ts";
import type { SignatureFinding, SignatureProblem } from "./signatures.types.ts";
import { findTrustPath, isValidAt, readableCertificates, strangeExtensionOf } from "./trust-path.ts";
import { UnsupportedKind } from "./unsupported-kind.ts";

export type TrustOfSigner = {
  trusted: readonly Certificate[];
  /** The moment for which the certificates must be valid. */
  at: Date;
  /** The moment for which lists and answers must be fresh. */
  now: Date;
  crls: readonly Buffer[];
  ocsps: readonly Buffer[];
  purpose: Exclude<CertificatePurpose, "reply">;
};

export type SignerProblem = { problem: SignatureProblem; detail: string };
export type SignerFinding = {
  problems: SignerProblem[];
  own: Certificate | null;
  chain: Certificate[];
  revocation: SignatureFinding["revocation"];
  claimedAt: Date | null;
};

const problem = (name: SignatureProblem, detail: string): SignerProblem => ({ problem: name, detail });

function ownOf({ of }: CmsSigner, certificates: readonly Certificate[]): Certificate | undefined {
  return certificates.find((each) =>
    "keyId" in of
      ? subjectKeyIdOf(each)?.equals(of.keyId)
      : each.serial.equals(of.serial) && each.issuer.bytes.equals(of.issuer),
  );
}

const firstOf = (signer: CmsSigner, id: string): DerElement | undefined => signer.signed?.values.get(id)?.[0];

function digestProblems(cms: CmsContent, signer: CmsSigner, own: Certificate, digest: string): SignerProblem[] {
  if (!cms.content) return [];
  const type = firstOf(signer, objectIds.contentType);
  if (derOidOf(type) !== cms.contentType)
    return [problem("malformed", "its attributes are of another kind of content")];
  const said = derOctetsOf(firstOf(signer, objectIds.messageDigest));
  return said.equals(hashFor(own, digest, cms.content)) ? [] : [problem("changed", "the digest is another")];
}

/** Some programs sign the attributes as they wrote them, others in the order of DER: either is the signer's own word. */
function valueProblems({ signed, algorithm, signature }: CmsSigner, own: Certificate, digest: string): SignerProblem[] {
  // Without attributes, those of another signature could be passed off as the document.
  if (!signed) return [problem("unsupported", "a signature without signed attributes")];
  const ordered = setOf(...derPartsOf(readWholeDer(signed.bytes, derTags.set), derTags.set).map(({ bytes }) => bytes));
  const tried = ordered.equals(signed.bytes) ? [ordered] : [signed.bytes, ordered];
  const found = tried.map((data) => verifyValue(own, algorithm, digest, data, signature));
  if (found.includes("ok")) return [];
  return found.includes("weak")
    ? [problem("weak", "its algorithm or its key")]
    : [problem("bad_signature", "another key made it")];
}

/** RFC 5035: that nobody puts another certificate of the same key in its place. A stamp must name it (RFC 3161, 2.4.2). */
function certificateProblems(signer: CmsSigner, own: Certificate, purpose: CertificatePurpose): SignerProblem[] {
  const second = firstOf(signer, objectIds.signingCertificateV2);
  const value = second ?? firstOf(signer, objectIds.signingCertificate);
  if (!value) return purpose === "time_stamp" ? [problem("malformed", "it does not name its certificate")] : [];
  const parts = derPartsOf(derPartsOf(derPartsOf(value)[0])[0]);
  const named =
    parts[0]?.tag === derTags.sequence ? hashNameOf(derOidOf(derPartsOf(parts[0])[0])) : second ? "SHA-256" : "SHA-1";
  const said = derOctetsOf(parts.find(({ tag }) => tag === derTags.octets));
  if (!named) throw new UnsupportedKind("the hash of the signing certificate");
  return hashFor(own, named, own.der).equals(said)
    ? []
    : [problem("wrong_certificate", "it was signed for another one")];
}

function usageProblems(own: Certificate, purpose: CertificatePurpose): SignerProblem[] {
  const why = whyUnusableFor(own, purpose);
  const strange = strangeExtensionOf(own);
  return [
    ...(why ? [problem("not_for_signing", why)] : []),
    ...(strange ? [problem("unsupported", `a critical extension ${strange}`)] : []),
  ];
}

function timeProblems(chain: readonly Certificate[], at: Date): SignerProblem[] {
  const [own] = chain;
  return chain
    .filter((each) => !isValidAt(each, at))
    .slice(0, 1)
    .map((each) => {
      const whose = each === own ? "the certificate" : "an issuer's certificate";
      return at < each.notBefore
        ? problem("not_yet_valid", `${whose} is valid from ${each.notBefore.toISOString()}`)
        : problem("expired", `${whose} was valid until ${each.notAfter.toISOString()}`);
    });
}

function revocationFor(chain: readonly Certificate[], { crls, ocsps, at, now }: TrustOfSigner) {
  const words = chain.slice(0, -1).map((each, n): RevocationWord | null => {
    const issuer = chain[n + 1];
    return issuer ? revocationStatusOf(each, issuer, { crls, ocsps, at: now }, n > 0) : null;
  });
  const revoked = words.find((word) => word?.isRevoked && word.at <= at);
  const isGood = words.length > 0 && words.every((word) => word !== null);
  const revocation: SignatureFinding["revocation"] = revoked ? "revoked" : isGood ? "good" : "unknown";
  const detail = revoked?.isRevoked ? `on ${revoked.at.toISOString()}` : "";
  return { revocation, problems: revoked ? [problem("revoked", detail)] : [] };
}

function trustProblems(own: Certificate, others: readonly Certificate[], trust: TrustOfSigner) {
  const { chain, isTrusted, why } = findTrustPath(own, trust.trusted, others, trust.at);
  const foreign = why ? problem(why, "how its certificate is signed") : problem("foreign_issuer", "no trusted issuer");
  const { revocation, problems } = revocationFor(chain, trust);
  const usage = orProblem(() => usageProblems(own, trust.purpose));
  const found = [...(isTrusted ? [] : [foreign]), ...usage, ...timeProblems(chain, trust.at), ...problems];
  return { chain, revocation, problems: found };
}

/** A part that is not as it should be is a problem of its own, not of the caller. */
function orProblem(find: () => SignerProblem[]): SignerProblem[] {
  try {
    return find();
  } catch (error) {
    if (error instanceof UnsupportedKind) return [problem("unsupported", error.message)];
    if (error instanceof DerError) return [problem("malformed", error.message)];
    throw error;
  }
}

function valueAndDigest(
  cms: CmsContent,
  signer: CmsSigner,
  own: Certificate,
  purpose: CertificatePurpose,
): SignerProblem[] {
  const digest = hashNameOf(signer.digestId);
  if (!digest) return [problem("unsupported", `the hash ${signer.digestId}`)];
  if (isWeakHash(digest)) return [problem("weak", digest)];
  return [
    ...(signer.signed ? orProblem(() => digestProblems(cms, signer, own, digest)) : []),
    ...orProblem(() => valueProblems(signer, own, digest)),
    ...orProblem(() => certificateProblems(signer, own, purpose)),
  ];
}

function claimOf(signer: CmsSigner): Date | null {
  const value = firstOf(signer, objectIds.signingTime);
  return value ? derTimeOf(value) : null;
}

const nobody = (detail: string): SignerFinding => ({
  problems: [problem("malformed", detail)],
  own: null,
  chain: [],
  revocation: "unknown",
  claimedAt: null,
});

/** All but the time stamp. `cms.content`: what is signed. @throws DerError when it cannot be read at all */
export function signerProblemsOf(cms: CmsContent, signer: CmsSigner | undefined, trust: TrustOfSigner): SignerFinding {
  if (!signer || cms.content === null) return nobody("nobody signed it");
  const sent = readableCertificates(cms.certificates);
  const own = ownOf(signer, [...sent, ...trust.trusted]);
  if (!own) return nobody("the signer's certificate is missing");
  const trusted = trustProblems(own, sent, trust);
  return {
    problems: [...valueAndDigest(cms, signer, own, trust.purpose), ...trusted.problems],
    own,
    chain: trusted.chain,
    revocation: trusted.revocation,
    claimedAt: claimOf(signer),
  };
}
