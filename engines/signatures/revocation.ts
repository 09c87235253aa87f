import { algorithmIdOf, type Certificate, plainSerial } from "./certificate.ts";
import { mayServeLists, whyNotFor } from "./certificate-uses.ts";
import {
  bitsOf,
  childrenOf,
  context,
  contextPlain,
  type Der,
  expect,
  octetsOf,
  oidOf,
  partsOf,
  readDer,
  readWhole,
  tags,
  timeOf,
} from "./der.ts";
import { DerError } from "./der-error.ts";
import { integer, nothing, octets, oid, sequence } from "./der-write.ts";
import { hashFor } from "./hash-for.ts";
import { hashNameOf } from "./hashes.ts";
import { ids, sha } from "./object-ids.ts";
import { verifyValue } from "./signature-value.ts";
import { isValidAt, readable } from "./trust-path.ts";
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
const understoodOfLists: readonly string[] = [ids.authorityKey, "2.5.29.20"];

function isFresh(thisUpdate: Date, nextUpdate: Date | null, at: Date): boolean {
  const last = nextUpdate?.getTime() ?? thisUpdate.getTime() + longestAnswerMs;
  return thisUpdate.getTime() - skewMs <= at.getTime() && at.getTime() <= last + skewMs;
}

const isSigned = (signer: Certificate, algorithm: Der | undefined, data: Der, signature: Der | undefined) =>
  verifyValue(signer, algorithmIdOf(algorithm), null, data.bytes, bitsOf(signature)) === "ok";

const isTime = (der: Der | undefined) => der?.tag === tags.utcTime || der?.tag === tags.generalizedTime;

/**
 * Whether a list speaks of all certificates of its issuer, or of those that are no issuers. One with a critical extension
 * that is not understood says nothing (RFC 5280, 5.2).
 */
function speaksOfAll(extensions: Der | undefined, isIssuer: boolean): boolean {
  const list = extensions ? partsOf(childrenOf(extensions)[0]) : [];
  return list.every((each) => {
    const [id, ...rest] = partsOf(each);
    const name = oidOf(id);
    if (name === deltaIndicator) return false;
    const isCritical = rest[0]?.tag === tags.boolean && rest[0].body[0] !== 0;
    if (name !== issuingPoint) return !isCritical || understoodOfLists.includes(name);
    const flags = partsOf(readWhole(octetsOf(rest.at(-1)), tags.sequence)).map(({ tag }) => tag & 0x1f);
    return flags.every((flag) => flag === 0 || (flag === 1 && !isIssuer) || (flag === 2 && isIssuer));
  });
}

/** Row by row, since there may be hundreds of thousands. */
function revokedIn(rows: Der, serial: Buffer): Date | null {
  for (let at = 0; at < rows.body.length; ) {
    const row = readDer(rows.body, at);
    at += row.bytes.length;
    const first = readDer(row.body);
    if (!plainSerial(first).equals(serial)) continue;
    const [, when, extensions] = partsOf(row);
    const reason = (extensions ? partsOf(extensions) : [])
      .map((each) => partsOf(each))
      .find(([id]) => oidOf(id) === "2.5.29.21");
    if (reason && octetsOf(reason.at(-1)).at(-1) === ignoredReason) continue;
    return timeOf(when);
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
  const [list, algorithm, signature] = partsOf(readWhole(crl, tags.sequence));
  const fields = partsOf(list);
  if (fields[0]?.tag === tags.integer) fields.shift();
  const [, name, thisUpdate, ...rest] = fields;
  const nextUpdate = isTime(rest[0]) ? timeOf(rest.shift()) : null;
  const rows = rest[0]?.tag === tags.sequence ? rest.shift() : undefined;
  if (!expect(name, tags.sequence).bytes.equals(of.issuer.bytes) || !isFresh(timeOf(thisUpdate), nextUpdate, at))
    return null;
  if (!mayServeLists(issuer)) return null;
  if (!speaksOfAll(rest[0], isIssuer) || !isSigned(issuer, algorithm, expect(list, tags.sequence), signature))
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
function isAbout(certificateId: Der | undefined, of: Certificate, issuer: Certificate): boolean {
  const [algorithm, name, key, serial] = partsOf(certificateId);
  const { id } = algorithmIdOf(algorithm);
  const [nameHash, keyHash] = [namingHash(id, issuer.subject.bytes, issuer), namingHash(id, issuer.keyBits, issuer)];
  return (
    plainSerial(serial).equals(of.serial) &&
    nameHash !== null &&
    octetsOf(name).equals(nameHash) &&
    keyHash !== null &&
    octetsOf(key).equals(keyHash)
  );
}

/** The issuer, or whom it lets answer (RFC 6960, 4.2.2.2). */
function respondersOf(certificates: Der | undefined, issuer: Certificate, producedAt: Date): Certificate[] {
  const sent = certificates
    ? partsOf(childrenOf(certificates)[0])
        .slice(0, 8)
        .map(({ bytes }) => bytes)
    : [];
  const delegated = readable(sent).filter(
    (each) =>
      whyNotFor(each, "reply") === null &&
      each.issuer.bytes.equals(issuer.subject.bytes) &&
      isValidAt(each, producedAt) &&
      verifyValue(issuer, each.signatureAlgorithm, null, each.signedPart, each.signature) === "ok",
  );
  return [issuer, ...delegated];
}

/** A word about the certificate, of an answer about it that is fresh. */
function wordOf(answer: Der, at: Date): RevocationWord | null {
  const [, status, thisUpdate, next] = partsOf(answer);
  const nextUpdate = next?.tag === context(0) ? timeOf(childrenOf(next)[0]) : null;
  if (!isFresh(timeOf(thisUpdate), nextUpdate, at)) return null;
  if (status?.tag === contextPlain(0)) return { isRevoked: false };
  return status?.tag === context(1) ? { isRevoked: true, at: timeOf(childrenOf(status)[0]) } : null;
}

function wordOfOcsp(response: Buffer, of: Certificate, issuer: Certificate, at: Date): RevocationWord | null {
  const [status, wrapped] = partsOf(readWhole(response, tags.sequence));
  if (expect(status, tags.enumerated).body[0] !== 0) return null;
  const [type, bytes] = partsOf(partsOf(wrapped, context(0))[0]);
  if (oidOf(type) !== ids.ocspBasic) return null;
  const [data, algorithm, signature, certificates] = partsOf(readWhole(octetsOf(bytes), tags.sequence));
  const fields = partsOf(data);
  if (fields[0]?.tag === context(0)) fields.shift();
  const [, producedAt, answers] = fields;
  const answer = partsOf(answers).find((each) => isAbout(partsOf(each)[0], of, issuer));
  const word = answer ? wordOf(answer, at) : null;
  const responders = word ? respondersOf(certificates, issuer, timeOf(producedAt)) : [];
  return responders.some((each) => isSigned(each, algorithm, expect(data, tags.sequence), signature)) ? word : null;
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
export function revocationOf(
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
  const isUkrainian = issuer.keyAlgorithm.id === ids.dstu4145;
  const id = isUkrainian ? ids.gost34311 : sha["SHA-1"];
  const hashed = (bytes: Buffer) => octets(namingHash(id, bytes, issuer) ?? Buffer.alloc(0));
  const algorithm = sequence(oid(id), ...(isUkrainian ? [] : [nothing]));
  const certificateId = sequence(algorithm, hashed(issuer.subject.bytes), hashed(issuer.keyBits), integer(of.serial));
  return sequence(sequence(sequence(sequence(certificateId))));
}
