import type { AlgorithmId } from "./certificate.ts";
import { derChildrenOf, derOidOf, derPartsOf, smallIntegerOf } from "./der.ts";
import { hashNameOf } from "./hashes.ts";
import { objectIds, sha } from "./object-ids.ts";
import { UnsupportedKind } from "./unsupported-kind.ts";

export type SigningKeyKind = "rsa" | "rsa-pss" | "ec" | "ed25519" | "dstu4145";
/** `saltLength` in bytes: of RSA-PSS alone. */
export type SignatureScheme = { hash: string; saltLength: number | null };

/** NIST SP 800-131A and ETSI TS 119 312: 112 bits of security, or more. DSTU 4145: the degree of the field. */
export const leastKeyBits: Record<SigningKeyKind, number> = {
  rsa: 2048,
  "rsa-pss": 2048,
  ec: 224,
  ed25519: 256,
  dstu4145: 233,
};
/** Longer keys only cost time. */
export const mostKeyBits = 16_384;

type Row = {
  /** What the signer's key must be; another one did not make the signature. */
  keys: readonly SigningKeyKind[];
  scheme(algorithm: AlgorithmId, digest: string | null): SignatureScheme;
};

const named = (hash: string) => (): SignatureScheme => ({ hash, saltLength: null });

/** The algorithm names the key alone: the hash is the message's. */
function ofMessage({ id }: AlgorithmId, digest: string | null): SignatureScheme {
  if (!digest?.startsWith("SHA-") && digest !== "MD5") throw new UnsupportedKind(`the algorithm ${id} with ${digest}`);
  return { hash: digest, saltLength: null };
}

/** RFC 4055, 3.1: what is not written is SHA-1 and a salt of 20 bytes. */
function ofPss({ parameters }: AlgorithmId): SignatureScheme {
  const parts = new Map(
    (parameters ? derPartsOf(parameters) : []).map((part) => [part.tag & 0x1f, derChildrenOf(part)[0]]),
  );
  const hash = hashNameOf(parts.has(0) ? derOidOf(derPartsOf(parts.get(0))[0]) : sha["SHA-1"]);
  const mask = parts.has(1) ? derPartsOf(parts.get(1)) : [];
  const maskHash = mask[1] ? hashNameOf(derOidOf(derPartsOf(mask[1])[0])) : "SHA-1";
  if (!hash || hash === "GOST34311" || hash !== maskHash || (mask[0] && derOidOf(mask[0]) !== objectIds.mgf1))
    throw new UnsupportedKind("RSA-PSS with two different hashes");
  return { hash, saltLength: parts.has(2) ? smallIntegerOf(parts.get(2)) : 20 };
}

const rsa = (hash: string): Row => ({ keys: ["rsa"], scheme: named(hash) });
const ec = (hash: string): Row => ({ keys: ["ec"], scheme: named(hash) });

/** All that can be verified. What is not here is unsupported. RFC 8017, 5758, 8410; DSTU 4145-2002. */
export const signatureAlgorithms: Readonly<Record<string, Row>> = {
  [objectIds.rsaEncryption]: { keys: ["rsa"], scheme: ofMessage },
  "1.2.840.113549.1.1.4": rsa("MD5"),
  "1.2.840.113549.1.1.5": rsa("SHA-1"),
  "1.2.840.113549.1.1.14": rsa("SHA-224"),
  "1.2.840.113549.1.1.11": rsa("SHA-256"),
  "1.2.840.113549.1.1.12": rsa("SHA-384"),
  "1.2.840.113549.1.1.13": rsa("SHA-512"),
  [objectIds.rsaPss]: { keys: ["rsa", "rsa-pss"], scheme: ofPss },
  [objectIds.ecPublicKey]: { keys: ["ec"], scheme: ofMessage },
  "1.2.840.10045.4.1": ec("SHA-1"),
  "1.2.840.10045.4.3.1": ec("SHA-224"),
  "1.2.840.10045.4.3.2": ec("SHA-256"),
  "1.2.840.10045.4.3.3": ec("SHA-384"),
  "1.2.840.10045.4.3.4": ec("SHA-512"),
  // The algorithm hashes by itself.
  [objectIds.ed25519]: { keys: ["ed25519"], scheme: named("SHA-512") },
  [objectIds.dstu4145]: { keys: ["dstu4145"], scheme: named("GOST34311") },
};
