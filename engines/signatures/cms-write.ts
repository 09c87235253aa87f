import { type Certificate, certificateAlgorithmOf } from "./certificate.ts";
import { derPartsOf, derTags, expectTag, readWholeDer } from "./der.ts";
import { element, explicit, integer, nothing, octets, oid, sequence, setOf } from "./der-write.ts";
import { hashFor } from "./hash-for.ts";
import { hashIdOf } from "./hashes.ts";
import { objectIds, signatureIdOf } from "./object-ids.ts";
import type { PreparedSignature } from "./signatures.types.ts";

type Digest = PreparedSignature["digest"];

const attribute = (id: string, value: Buffer) => sequence(oid(id), setOf(value));
const hashAlgorithm = (name: string) => sequence(oid(hashIdOf(name)));

/** RFC 4055, 3.1: the same hash in both places, a salt as long as it. */
export function pssParameters(digest: string): Buffer {
  const hash = sequence(oid(hashIdOf(digest)), nothing);
  const saltBytes = Number(digest.slice(4)) / 8;
  return sequence(explicit(0, hash), explicit(1, sequence(oid(objectIds.mgf1), hash)), explicit(2, integer(saltBytes)));
}

/** With what a certificate's key signs here. */
export function signatureAlgorithm(certificate: Certificate, digest: Digest): Buffer {
  if (digest === "GOST34311") return sequence(oid(objectIds.dstu4145));
  if (certificate.keyAlgorithm.id === objectIds.rsaPss) return sequence(oid(objectIds.rsaPss), pssParameters(digest));
  return certificateAlgorithmOf(certificate) === "EC"
    ? sequence(oid(signatureIdOf.EC[digest]))
    : sequence(oid(signatureIdOf.RSA[digest]), nothing);
}

const serialOf = ({ serial }: Certificate) => integer(serial);

/** RFC 5035. The hash is named only where it is not the usual one. */
function signingCertificate(certificate: Certificate, digest: Digest): Buffer {
  const issuer = sequence(sequence(explicit(4, certificate.issuer.bytes)), serialOf(certificate));
  const hash = octets(hashFor(certificate, digest, certificate.der));
  const named = digest === "SHA-256" ? [] : [hashAlgorithm(digest)];
  return sequence(sequence(sequence(...named, hash, issuer)));
}

/** What the key signs: that the document's digest is this, and that it is this certificate's. ETSI EN 319 142-1, 6.3. */
export const signedAttributesOf = (certificate: Certificate, digest: Digest, documentHash: Buffer): Buffer =>
  setOf(
    attribute(objectIds.contentType, oid(objectIds.data)),
    attribute(objectIds.messageDigest, octets(documentHash)),
    attribute(objectIds.signingCertificateV2, signingCertificate(certificate, digest)),
  );

/** The set's bytes under `[n]`, as CMS carries it. */
const tagged = (n: number, set: Buffer) => Buffer.concat([Buffer.from([0xa0 | n]), set.subarray(1)]);

/** A detached signature, RFC 5652. */
export function writeCms(
  certificates: readonly Certificate[],
  digest: Digest,
  signedAttributes: Buffer,
  signature: Buffer,
): Buffer {
  const [own] = certificates;
  if (!own) throw new RangeError("a signature needs its certificate");
  const signer = sequence(
    integer(1),
    sequence(own.issuer.bytes, serialOf(own)),
    hashAlgorithm(digest),
    tagged(0, signedAttributes),
    signatureAlgorithm(own, digest),
    octets(signature),
  );
  const signed = sequence(
    integer(1),
    setOf(hashAlgorithm(digest)),
    sequence(oid(objectIds.data)),
    tagged(0, setOf(...certificates.map(({ der }) => der))),
    setOf(signer),
  );
  return sequence(oid(objectIds.signedData), explicit(0, signed));
}

/** The same signature with a time stamp of its value. @throws DerError */
export function withTimeStamp(cms: Buffer, token: Buffer): Buffer {
  const [type, content] = derPartsOf(readWholeDer(cms, derTags.sequence));
  const fields = derPartsOf(derPartsOf(content, 0xa0)[0]);
  const signer = derPartsOf(derPartsOf(fields.at(-1), derTags.set)[0]);
  const stamp = tagged(1, setOf(attribute(objectIds.timeStampToken, token)));
  const kept = signer.filter(({ tag }) => tag !== 0xa1).map(({ bytes }) => bytes);
  const signers = element(derTags.set, sequence(...kept, stamp));
  const others = fields.slice(0, -1).map(({ bytes }) => bytes);
  return sequence(expectTag(type, derTags.oid).bytes, explicit(0, sequence(...others, signers)));
}
