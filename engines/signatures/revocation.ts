import { algorithmIdOf, type Certificate, plainSerial } from "./certificate.ts";
import { mayServeLists, whyUnusableFor } from "./certificate-uses.ts";
import {
  contextPlain,
  contextTag,
  type DerElement,
  derBitsOf,
  derChildrenOf,
  derOctetsOf,
  derOidOf,
  derPartsOf,
  derTags,
  derTimeOf,
  expectTag,
  readDer,
  readWholeDer,
} from "./der.ts";
import { DerError } from "./der-error.ts";
import { integer, nothing, octets, oid, sequence } from "./der-write.ts";
import { hashFor } from "./hash-for.ts";
import { hashNameOf } from "./hashes.ts";
import { objectIds, sha } from "./object-ids.ts";
import { verifyValue } from "./signature-value.ts";
import { isValidAt, readableCertificates } from "./trust-path.ts";
import { UnsupportedKind } from "./unsupported-kind.ts";

/** What somebody says of a certificate. Nothing: null. */
export type RevocationWord = { isRevoked: false } | { isRevoked: true; at: Date };

/** Clocks differ. */
const skewMs = 5 * 60_000;
/** An answer that does not say when the next comes. */
const longestAnswerMs = 24 * 3600_000;
const mostCrlBytes = 32 * 1024 * 1024;
const ignoredReason = 8;
const issuingPoint = "2.5.29.28";
const deltaIndicator = "2.5.29.27";
/** Key identifier and number of a list: of no weight for what it says (RFC 5280, 5.2.1 and 5.2.3). */
const understoodOfLists: readonly string[] = [objectIds.authorityKey, "2.5.29.20"];

function isFresh(thisUpdate: Date, nextUpdate: Date | null, at: Date): boolean {
  const last = nextUpdate?.getTime() ?? thisUpdate.getTime() + longestAnswerMs;
  return thisUpdate.getTime() - skewMs <= at.getTime() && at.getTime() <= last + skewMs;
}

const isSigned = (
  signer: Certificate,
  algorithm: DerElement | undefined,
  data: DerElement,
  signature: DerElement | undefined,
) => verifyValue(signer, algorithmIdOf(algorithm), null, data.bytes, derBitsOf(signature)) === "ok";

const isTime = (der: DerElement | undefined) => der?.tag === derTags.utcTime || der?.tag === derTags.generalizedTime;

/**
 * Whether a list speaks of all certificates of its issuer, or of those that are no issuers. One with a critical extension
 * that is not understood says nothing (RFC 5280, 5.2).
 */
function speaksOfAll(extensions: DerElement | undefined, isIssuer: boolean): boolean {
  const list = extensions ? derPartsOf(derChildrenOf(extensions)[0]) : [];
  return list.every((each) => {
    const [id, ...rest] = derPartsOf(each);
    const name = derOidOf(id);
    if (name === deltaIndicator) return false;
    const isCritical = rest[0]?.tag === derTags.boolean && rest[0].body[0] !== 0;
    if (name !== issuingPoint) return !isCritical || understoodOfLists.includes(name);
    const flags = derPartsOf(readWholeDer(derOctetsOf(rest.at(-1)), derTags.sequence)).map(({ tag }) => tag & 0x1f);
    return flags.every((flag) => flag === 0 || (flag === 1 && !isIssuer) || (flag === 2 && isIssuer));
  });
}

/** Row by row, since there may be hundreds of thousands. */
function revokedIn(rows: DerElement, serial: Buffer): Date | null {
  for (let at = 0; at < rows.body.length; ) {
    const row = readDer(rows.body, at);
    at += row.bytes.length;
    const first = readDer(row.body);
    if (!plainSerial(first).equals(serial)) continue;
    const [, when, extensions] = derPartsOf(row);
    const reason = (extensions ? derPartsOf(extensions) : [])
      .map((each) => derPartsOf(each))
      .find(([id]) => derOidOf(id) === "2.5.29.21");
    if (reason && derOctetsOf(reason.at(-1)).at(-1) === ignoredReason) continue;
    return derTimeOf(when);
  }
  return null;
}

function wordOfCrl(
  crl: Buffer,
  of: Certificate,
  issuer: Certificate,
  at: Date,
  isIssuer: boolean,
): RevocationWord | null {
  if (crl.length > mostCrlBytes) return null;
  const [list, algorithm, signature] = derPartsOf(readWholeDer(crl, derTags.sequence));
  const fields = derPartsOf(list);
  if (fields[0]?.tag === derTags.integer) fields.shift();
  const [, name, thisUpdate, ...rest] = fields;
  const nextUpdate = isTime(rest[0]) ? derTimeOf(rest.shift()) : null;
  const rows = rest[0]?.tag === derTags.sequence ? rest.shift() : undefined;
  if (
    !expectTag(name, derTags.sequence).bytes.equals(of.issuer.bytes) ||
    !isFresh(derTimeOf(thisUpdate), nextUpdate, at)
  )
    return null;
  if (!mayServeLists(issuer)) return null;
  if (!speaksOfAll(rest[0], isIssuer) || !isSigned(issuer, algorithm, expectTag(list, derTags.sequence), signature))
    return null;
  const revokedAt = rows ? revokedIn(rows, of.serial) : null;
  return revokedAt ? { isRevoked: true, at: revokedAt } : { isRevoked: false };
}

/** SHA-1 only names an issuer here. */
function namingHash(id: string, bytes: Buffer, issuer: Certificate): Buffer | null {
  const name = hashNameOf(id);
  return name && name !== "MD5" ? hashFor(issuer, name, bytes) : null;
}

/** RFC 6960, 4.1.1: the issuer by hashes of its name and key, and the serial. */
function isAbout(certificateId: DerElement | undefined, of: Certificate, issuer: Certificate): boolean {
  const [algorithm, name, key, serial] = derPartsOf(certificateId);
  const { id } = algorithmIdOf(algorithm);
  const [nameHash, keyHash] = [namingHash(id, issuer.subject.bytes, issuer), namingHash(id, issuer.keyBits, issuer)];
  return (
    plainSerial(serial).equals(of.serial) &&
    nameHash !== null &&
    derOctetsOf(name).equals(nameHash) &&
    keyHash !== null &&
    derOctetsOf(key).equals(keyHash)
  );
}

/** The issuer, or whom it lets answer (RFC 6960, 4.2.2.2). */
function respondersOf(certificates: DerElement | undefined, issuer: Certificate, producedAt: Date): Certificate[] {
  const sent = certificates
    ? derPartsOf(derChildrenOf(certificates)[0])
        .slice(0, 8)
        .map(({ bytes }) => bytes)
    : [];
  const delegated = readableCertificates(sent).filter(
    (each) =>
      whyUnusableFor(each, "reply") === null &&
      each.issuer.bytes.equals(issuer.subject.bytes) &&
      isValidAt(each, producedAt) &&
      verifyValue(issuer, each.signatureAlgorithm, null, each.signedPart, each.signature) === "ok",
  );
  return [issuer, ...delegated];
}

/** A word about the certificate, of an answer about it that is fresh. */
function wordOf(answer: DerElement, at: Date): RevocationWord | null {
  const [, status, thisUpdate, next] = derPartsOf(answer);
  const nextUpdate = next?.tag === contextTag(0) ? derTimeOf(derChildrenOf(next)[0]) : null;
  if (!isFresh(derTimeOf(thisUpdate), nextUpdate, at)) return null;
  if (status?.tag === contextPlain(0)) return { isRevoked: false };
  return status?.tag === contextTag(1) ? { isRevoked: true, at: derTimeOf(derChildrenOf(status)[0]) } : null;
}

function wordOfOcsp(response: Buffer, of: Certificate, issuer: Certificate, at: Date): RevocationWord | null {
  const [status, wrapped] = derPartsOf(readWholeDer(response, derTags.sequence));
  if (expectTag(status, derTags.enumerated).body[0] !== 0) return null;
  const [type, bytes] = derPartsOf(derPartsOf(wrapped, contextTag(0))[0]);
  if (derOidOf(type) !== objectIds.ocspBasic) return null;
  const [data, algorithm, signature, certificates] = derPartsOf(readWholeDer(derOctetsOf(bytes), derTags.sequence));
  const fields = derPartsOf(data);
  if (fields[0]?.tag === contextTag(0)) fields.shift();
  const [, producedAt, answers] = fields;
  const answer = derPartsOf(answers).find((each) => isAbout(derPartsOf(each)[0], of, issuer));
  const word = answer ? wordOf(answer, at) : null;
  const responders = word ? respondersOf(certificates, issuer, derTimeOf(producedAt)) : [];
  return responders.some((each) => isSigned(each, algorithm, expectTag(data, derTags.sequence), signature))
    ? word
    : null;
}

/** What cannot be read, or is of a kind that cannot be verified, says nothing. */
function orNothing(say: () => RevocationWord | null): RevocationWord | null {
  try {
    return say();
  } catch (error) {
    if (error instanceof DerError || error instanceof UnsupportedKind) return null;
    throw error;
  }
}

/** One word that it is revoked outweighs all others. */
export function revocationStatusOf(
  of: Certificate,
  issuer: Certificate,
  { crls = [], ocsps = [], at }: { crls?: readonly Buffer[]; ocsps?: readonly Buffer[]; at: Date },
  isIssuer: boolean,
): RevocationWord | null {
  const words = [
    ...ocsps.map((each) => orNothing(() => wordOfOcsp(each, of, issuer, at))),
    ...crls.map((each) => orNothing(() => wordOfCrl(each, of, issuer, at, isIssuer))),
  ].filter((word) => word !== null);
  return words.find(({ isRevoked }) => isRevoked) ?? words[0] ?? null;
}

/** A question about one certificate, RFC 6960. Responders know SHA-1 best; it only names the issuer. */
export function ocspRequestFor(of: Certificate, issuer: Certificate): Buffer {
  const isUkrainian = issuer.keyAlgorithm.id === objectIds.dstu4145;
  const id = isUkrainian ? objectIds.gost34311 : sha["SHA-1"];
  const hashed = (bytes: Buffer) => octets(namingHash(id, bytes, issuer) ?? Buffer.alloc(0));
  const algorithm = sequence(oid(id), ...(isUkrainian ? [] : [nothing]));
  const certificateId = sequence(algorithm, hashed(issuer.subject.bytes), hashed(issuer.keyBits), integer(of.serial));
  return sequence(sequence(sequence(sequence(certificateId))));
}
