import { algorithmIdOf, type Certificate, certificateAlgorithmOf, readCertificate } from "./certificate.ts";
import { certificateFactsOf } from "./certificate-facts.ts";
import { signatureAlgorithm, signedAttributesOf, withTimeStamp, writeCms } from "./cms-write.ts";
import { derOctetsOf, derPartsOf, derTags, readDer, readWholeDer } from "./der.ts";
import { DerError } from "./der-error.ts";
import { integer, sequence } from "./der-write.ts";
import { hashFor } from "./hash-for.ts";
import { appendSignature } from "./pdf-append.ts";
import { findSignatures, type PlacedSignature, signedBytes } from "./pdf-signatures.ts";
import { signatureDigestFor, signValue, verifyValue } from "./signature-value.ts";
import {
  type KeyAlgorithm,
  PdfSigningError,
  type PreparedSignature,
  type SignatureField,
  type SignatureWords,
  type SigningKey,
} from "./signatures.types.ts";

/** For the signature, its attributes, and a time stamp with its issuers. */
const spareBytes = 14_000;

/** Of the whole document, but for the gap. */
const documentHash = (document: Buffer, placed: PlacedSignature, digest: string, own: Certificate): Buffer =>
  hashFor(own, digest, signedBytes(document, placed));

function lastOf(document: Buffer): PlacedSignature & { range: NonNullable<PlacedSignature["range"]> } {
  const placed = findSignatures(document).at(-1);
  if (!placed?.range) throw new PdfSigningError("damaged", "it has no room for a signature");
  return { ...placed, range: placed.range };
}

function ownersOf(certificates: readonly Buffer[]): [Certificate, ...Certificate[]] {
  const [own, ...issuers] = certificates.map(readCertificate);
  if (!own) throw new PdfSigningError("wrong_signature", "no certificate");
  return [own, ...issuers];
}

/**
 * A PDF with a field and with room in it; `signedAttributes` are signed by whoever has the key: in a browser, or here.
 *
 * @throws PdfSigningError, DerError, UnsupportedKind
 */
export async function prepareSignature(
  pdf: Buffer,
  certificates: readonly Buffer[],
  field: SignatureField,
  words: SignatureWords,
): Promise<PreparedSignature> {
  const [own] = ownersOf(certificates);
  const digest = signatureDigestFor(own);
  const capacity = spareBytes + certificates.reduce((sum, each) => sum + each.length, 0);
  const document = await appendSignature(pdf, field, certificateFactsOf(own).owner, words, capacity);
  const hash = documentHash(document, lastOf(document), digest, own);
  return {
    document,
    signedAttributes: signedAttributesOf(own, digest, hash),
    digest,
    algorithm: certificateAlgorithmOf(own) as KeyAlgorithm,
  };
}

function withContents(document: Buffer, cms: Buffer): Buffer {
  const [a, b, c] = lastOf(document).range;
  const capacity = c - a - b - 2;
  if (cms.length * 2 > capacity) throw new PdfSigningError("no_room", `${cms.length} bytes of ${capacity >> 1}`);
  const written = Buffer.from(document);
  written.write(cms.toString("hex").padEnd(capacity, "0"), a + b + 1, "latin1");
  return written;
}

/** Browsers sign with curves as two numbers side by side; CMS has them as a sequence. */
function asSequence(signature: Buffer): Buffer {
  const half = signature.length / 2;
  return sequence(integer(signature.subarray(0, half)), integer(signature.subarray(half)));
}

function valueIn(own: Certificate, digest: PreparedSignature["digest"], data: Buffer, signature: Buffer): Buffer {
  const algorithm = algorithmIdOf(readDer(signatureAlgorithm(own, digest)));
  const isCurve = certificateAlgorithmOf(own) === "EC" && signature.length % 2 === 0;
  const tried = isCurve ? [signature, asSequence(signature)] : [signature];
  const right = tried.find((each) => verifyValue(own, algorithm, digest, data, each) === "ok");
  if (!right) throw new PdfSigningError("wrong_signature", "the certificate's key did not make it");
  return right;
}

/**
 * Puts a signature into a prepared PDF. What it signs is built again from the document, so that nobody can pass in another.
 *
 * @throws PdfSigningError, DerError, UnsupportedKind
 */
export function completeSignature(document: Buffer, certificates: readonly Buffer[], signature: Buffer): Buffer {
  const [own, ...issuers] = ownersOf(certificates);
  const digest = signatureDigestFor(own);
  const attributes = signedAttributesOf(own, digest, documentHash(document, lastOf(document), digest, own));
  const value = valueIn(own, digest, attributes, signature);
  return withContents(document, writeCms([own, ...issuers], digest, attributes, value));
}

/** PAdES B-B. @throws PdfSigningError, DerError, UnsupportedKind */
export async function signPdf(
  pdf: Buffer,
  key: SigningKey,
  field: SignatureField,
  words: SignatureWords,
): Promise<Buffer> {
  const prepared = await prepareSignature(pdf, key.certificates, field, words);
  const [own] = ownersOf(key.certificates);
  const signature = signValue(key, own, prepared.signedAttributes);
  return completeSignature(prepared.document, key.certificates, signature);
}

/** The value that a time stamp is of. @throws PdfSigningError */
export function signatureToStamp(document: Buffer): Buffer {
  const { contents } = lastOf(document);
  try {
    const [, content] = derPartsOf(readWholeDer(contents ?? Buffer.alloc(0), derTags.sequence));
    const signer = derPartsOf(derPartsOf(derPartsOf(derPartsOf(content, 0xa0)[0]).at(-1), derTags.set)[0]);
    return derOctetsOf(signer.find(({ tag }) => tag === derTags.octets));
  } catch (error) {
    if (error instanceof DerError) throw new PdfSigningError("damaged", "it is not signed");
    throw error;
  }
}

/** PAdES B-T of a document that `signPdf` made; the token was checked. @throws PdfSigningError */
export function putTimeStamp(document: Buffer, token: Buffer): Buffer {
  const { contents } = lastOf(document);
  return withContents(document, withTimeStamp(contents ?? Buffer.alloc(0), token));
}
