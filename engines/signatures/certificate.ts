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
  readWholeDer,
} from "./der.ts";
import { objectIds } from "./object-ids.ts";
import type { KeyAlgorithm } from "./signatures.types.ts";

export type AlgorithmId = { id: string; parameters: DerElement | null };

/** RFC 5280. The names are kept as they were written: they are compared byte by byte. */
export type Certificate = {
  der: Buffer;
  signedPart: Buffer;
  signatureAlgorithm: AlgorithmId;
  signature: Buffer;
  /** Big-endian, without leading zeros. */
  serial: Buffer;
  issuer: DerElement;
  subject: DerElement;
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

export function algorithmIdOf(der: DerElement | undefined): AlgorithmId {
  const [id, parameters] = derPartsOf(der);
  return { id: derOidOf(id), parameters: parameters ?? null };
}

export function plainSerial(der: DerElement | undefined): Buffer {
  const { body } = expectTag(der, derTags.integer);
  let start = 0;
  while (start < body.length - 1 && body[start] === 0) start += 1;
  return body.subarray(start);
}

function extensionsOf(der: DerElement | undefined): Certificate["extensions"] {
  const found: Certificate["extensions"] = new Map();
  if (!der) return found;
  for (const each of derPartsOf(derChildrenOf(der)[0])) {
    const [id, ...rest] = derPartsOf(each);
    const isCritical = rest[0]?.tag === derTags.boolean && rest[0].body[0] !== 0;
    found.set(derOidOf(id), { isCritical, value: derOctetsOf(rest.at(-1)) });
  }
  return found;
}

/** @throws DerError */
export function readCertificate(der: Buffer): Certificate {
  if (der.length > mostBytes) der = der.subarray(0, 0);
  const [signed, algorithm, signature] = derPartsOf(readWholeDer(der, derTags.sequence));
  const fields = derPartsOf(signed);
  if (fields[0]?.tag === contextTag(0)) fields.shift();
  const [serial, , issuer, validity, subject, publicKey, ...rest] = fields;
  const [notBefore, notAfter] = derPartsOf(validity);
  const [keyAlgorithm, key] = derPartsOf(publicKey);
  return {
    der,
    signedPart: expectTag(signed, derTags.sequence).bytes,
    signatureAlgorithm: algorithmIdOf(algorithm),
    signature: derBitsOf(signature),
    serial: plainSerial(serial),
    issuer: expectTag(issuer, derTags.sequence),
    subject: expectTag(subject, derTags.sequence),
    notBefore: derTimeOf(notBefore),
    notAfter: derTimeOf(notAfter),
    publicKey: expectTag(publicKey, derTags.sequence).bytes,
    keyAlgorithm: algorithmIdOf(keyAlgorithm),
    keyBits: derBitsOf(key),
    extensions: extensionsOf(rest.find(({ tag }) => tag === contextTag(3))),
  };
}

const algorithms: Record<string, KeyAlgorithm> = {
  [objectIds.rsaEncryption]: "RSA",
  [objectIds.rsaPss]: "RSA",
  [objectIds.ecPublicKey]: "EC",
  [objectIds.dstu4145]: "DSTU4145",
};

export const certificateAlgorithmOf = ({ keyAlgorithm }: Certificate): KeyAlgorithm | null =>
  algorithms[keyAlgorithm.id] ?? null;

export const certificateExtensionOf = (certificate: Certificate, id: string): DerElement | null => {
  const value = certificate.extensions.get(id)?.value;
  return value ? readWholeDer(value, value[0] ?? 0) : null;
};

/** Bit 0 is the highest of the first byte; null: not limited. @throws DerError */
export function keyUsageOf(certificate: Certificate): Buffer | null {
  const der = certificateExtensionOf(certificate, objectIds.keyUsage);
  return der ? derBitsOf(der) : null;
}

/** @throws DerError */
export function extendedUsesOf(certificate: Certificate): string[] | null {
  const der = certificateExtensionOf(certificate, objectIds.extendedKeyUsage);
  return der ? derPartsOf(der).map(derOidOf) : null;
}

/** @throws DerError */
export function basicConstraintsOf(certificate: Certificate): { isIssuer: boolean; pathLength: number | null } {
  const der = certificateExtensionOf(certificate, objectIds.basicConstraints);
  const parts = der ? derPartsOf(der) : [];
  const isIssuer = parts[0]?.tag === derTags.boolean && parts[0].body[0] !== 0;
  const length = parts.find(({ tag }) => tag === derTags.integer);
  return { isIssuer, pathLength: length ? (length.body.at(-1) ?? 0) : null };
}

/** @throws DerError */
export function subjectKeyIdOf(certificate: Certificate): Buffer | null {
  const der = certificateExtensionOf(certificate, objectIds.subjectKey);
  return der ? derOctetsOf(der) : null;
}

/** Some certificates have it in another form, which names no key. @throws DerError */
export function authorityKeyIdOf(certificate: Certificate): Buffer | null {
  const der = certificateExtensionOf(certificate, objectIds.authorityKey);
  const parts = der?.tag === derTags.sequence ? derChildrenOf(der) : [];
  return parts.find(({ tag }) => tag === contextPlain(0))?.body ?? null;
}
