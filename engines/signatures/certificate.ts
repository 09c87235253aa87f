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
  readWhole,
  tags,
  timeOf,
} from "./der.ts";
import { ids } from "./object-ids.ts";
import type { KeyAlgorithm } from "./signatures.types.ts";

export type AlgorithmId = { id: string; parameters: Der | null };

/** RFC 5280. The names are kept as they were written: they are compared byte by byte. */
export type Certificate = {
  der: Buffer;
  signedPart: Buffer;
  signatureAlgorithm: AlgorithmId;
  signature: Buffer;
  /** Big-endian, without leading zeros. */
  serial: Buffer;
  issuer: Der;
  subject: Der;
  notBefore: Date;
  notAfter: Date;
  /** SubjectPublicKeyInfo. */
  publicKey: Buffer;
  keyAlgorithm: AlgorithmId;
  keyBits: Buffer;
  extensions: Map<string, { isCritical: boolean; value: Buffer }>;
};

/** Larger ones are not made. */
const mostBytes = 64 * 1024;

export function algorithmIdOf(der: Der | undefined): AlgorithmId {
  const [id, parameters] = partsOf(der);
  return { id: oidOf(id), parameters: parameters ?? null };
}

export function plainSerial(der: Der | undefined): Buffer {
  const { body } = expect(der, tags.integer);
  let start = 0;
  while (start < body.length - 1 && body[start] === 0) start += 1;
  return body.subarray(start);
}

function extensionsOf(der: Der | undefined): Certificate["extensions"] {
  const found: Certificate["extensions"] = new Map();
  if (!der) return found;
  for (const each of partsOf(childrenOf(der)[0])) {
    const [id, ...rest] = partsOf(each);
    const isCritical = rest[0]?.tag === tags.boolean && rest[0].body[0] !== 0;
    found.set(oidOf(id), { isCritical, value: octetsOf(rest.at(-1)) });
  }
  return found;
}

/** @throws DerError */
export function readCertificate(der: Buffer): Certificate {
  if (der.length > mostBytes) der = der.subarray(0, 0);
  const [signed, algorithm, signature] = partsOf(readWhole(der, tags.sequence));
  const fields = partsOf(signed);
  if (fields[0]?.tag === context(0)) fields.shift();
  const [serial, , issuer, validity, subject, publicKey, ...rest] = fields;
  const [notBefore, notAfter] = partsOf(validity);
  const [keyAlgorithm, key] = partsOf(publicKey);
  return {
    der,
    signedPart: expect(signed, tags.sequence).bytes,
    signatureAlgorithm: algorithmIdOf(algorithm),
    signature: bitsOf(signature),
    serial: plainSerial(serial),
    issuer: expect(issuer, tags.sequence),
    subject: expect(subject, tags.sequence),
    notBefore: timeOf(notBefore),
    notAfter: timeOf(notAfter),
    publicKey: expect(publicKey, tags.sequence).bytes,
    keyAlgorithm: algorithmIdOf(keyAlgorithm),
    keyBits: bitsOf(key),
    extensions: extensionsOf(rest.find(({ tag }) => tag === context(3))),
  };
}

const algorithms: Record<string, KeyAlgorithm> = {
  [ids.rsaEncryption]: "RSA",
  [ids.rsaPss]: "RSA",
  [ids.ecPublicKey]: "EC",
  [ids.dstu4145]: "DSTU4145",
};

export const algorithmOf = ({ keyAlgorithm }: Certificate): KeyAlgorithm | null => algorithms[keyAlgorithm.id] ?? null;

export const extensionOf = (certificate: Certificate, id: string): Der | null => {
  const value = certificate.extensions.get(id)?.value;
  return value ? readWhole(value, value[0] ?? 0) : null;
};

/** Bit 0 is the highest of the first byte; null: not limited. @throws DerError */
export function keyUsageOf(certificate: Certificate): Buffer | null {
  const der = extensionOf(certificate, ids.keyUsage);
  return der ? bitsOf(der) : null;
}

/** @throws DerError */
export function extendedUsesOf(certificate: Certificate): string[] | null {
  const der = extensionOf(certificate, ids.extendedKeyUsage);
  return der ? partsOf(der).map(oidOf) : null;
}

/** @throws DerError */
export function basicConstraintsOf(certificate: Certificate): { isIssuer: boolean; pathLength: number | null } {
  const der = extensionOf(certificate, ids.basicConstraints);
  const parts = der ? partsOf(der) : [];
  const isIssuer = parts[0]?.tag === tags.boolean && parts[0].body[0] !== 0;
  const length = parts.find(({ tag }) => tag === tags.integer);
  return { isIssuer, pathLength: length ? (length.body.at(-1) ?? 0) : null };
}

/** @throws DerError */
export function subjectKeyIdOf(certificate: Certificate): Buffer | null {
  const der = extensionOf(certificate, ids.subjectKey);
  return der ? octetsOf(der) : null;
}

/** Some certificates have it in another form, which names no key. @throws DerError */
export function authorityKeyIdOf(certificate: Certificate): Buffer | null {
  const der = extensionOf(certificate, ids.authorityKey);
  const parts = der?.tag === tags.sequence ? childrenOf(der) : [];
  return parts.find(({ tag }) => tag === contextPlain(0))?.body ?? null;
}
