import { constants, createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import type { AlgorithmId, Certificate } from "./certificate.ts";
import { algorithmOf } from "./certificate.ts";
import { childrenOf, oidOf, partsOf, smallIntegerOf } from "./der.ts";
import { boxesOf, gostHash, signDstu, verifyDstu } from "./dstu.ts";
import { hashNameOf, isWeak, nodeName } from "./hashes.ts";
import { ids, signatureIds } from "./object-ids.ts";
import type { PreparedSignature, SigningKey } from "./signatures.types.ts";
import { UnsupportedKind } from "./unsupported-kind.ts";

export type ValueFinding = "ok" | "bad" | "weak";

const fewestRsaBits = 2048;
const fewestCurveBits = 224;
const mostRsaBits = 16_384;

const curveBits: Record<string, number> = {
  prime256v1: 256,
  secp224r1: 224,
  secp384r1: 384,
  secp521r1: 521,
  secp256k1: 256,
  brainpoolP256r1: 256,
  brainpoolP384r1: 384,
  brainpoolP512r1: 512,
};

type Scheme = { key: "RSA" | "EC"; hash: string; saltLength?: number };

/** RFC 4055: what is not written is SHA-1. */
function pssScheme({ parameters }: AlgorithmId): Scheme {
  const parts = new Map((parameters ? partsOf(parameters) : []).map((part) => [part.tag & 0x1f, childrenOf(part)[0]]));
  const hash = hashNameOf(parts.has(0) ? oidOf(partsOf(parts.get(0))[0]) : "1.3.14.3.2.26");
  const mask = parts.has(1) ? partsOf(parts.get(1)) : [];
  const maskHash = mask[1] ? hashNameOf(oidOf(partsOf(mask[1])[0])) : "SHA-1";
  if (!hash || hash !== maskHash || (mask[0] && oidOf(mask[0]) !== ids.mgf1))
    throw new UnsupportedKind("RSA-PSS with two different hashes");
  return { key: "RSA", hash, saltLength: parts.has(2) ? smallIntegerOf(parts.get(2)) : 20 };
}

/** `digest`: of the message, where the algorithm names none. */
function schemeOf(algorithm: AlgorithmId, digest: string | null): Scheme {
  if (algorithm.id === ids.rsaPss) return pssScheme(algorithm);
  const named = signatureIds[algorithm.id];
  if (named) return named;
  if (digest && algorithm.id === ids.rsaEncryption) return { key: "RSA", hash: digest };
  if (digest && algorithm.id === ids.ecPublicKey) return { key: "EC", hash: digest };
  throw new UnsupportedKind(`the algorithm ${algorithm.id}`);
}

function publicKeyOf({ publicKey }: Certificate) {
  try {
    return createPublicKey({ key: publicKey, format: "der", type: "spki" });
  } catch {
    throw new UnsupportedKind("the public key");
  }
}

function isShort(key: ReturnType<typeof publicKeyOf>): boolean {
  const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {};
  if (modulusLength !== undefined) {
    if (modulusLength > mostRsaBits) throw new UnsupportedKind(`a key of ${modulusLength} bits`);
    return modulusLength < fewestRsaBits;
  }
  const bits = curveBits[namedCurve ?? ""];
  if (bits === undefined) throw new UnsupportedKind(`the curve ${namedCurve}`);
  return bits < fewestCurveBits;
}

function verifyDstuValue({ keyAlgorithm, keyBits }: Certificate, data: Buffer, signature: Buffer): ValueFinding {
  const hash = gostHash(data, boxesOf(keyAlgorithm.parameters));
  return verifyDstu(keyAlgorithm.parameters, keyBits, hash, signature) ? "ok" : "bad";
}

const kinds: Record<string, string> = { rsa: "RSA", "rsa-pss": "RSA", ec: "EC" };

type Check = () => boolean;

/** OpenSSL refuses some keys and paddings only when they are used. */
function checked(check: Check): ValueFinding {
  try {
    return check() ? "ok" : "bad";
  } catch (error) {
    throw new UnsupportedKind(error instanceof Error ? error.message.slice(0, 100) : "the key");
  }
}

/** Whether the key of `signer` signed `data`. @throws UnsupportedKind, DerError */
export function verifyValue(
  signer: Certificate,
  algorithm: AlgorithmId,
  digest: string | null,
  data: Buffer,
  signature: Buffer,
): ValueFinding {
  if (algorithm.id === ids.dstu4145) {
    if (signer.keyAlgorithm.id !== ids.dstu4145) return "bad";
    return verifyDstuValue(signer, data, signature);
  }
  if (algorithm.id === ids.ed25519) {
    const key = publicKeyOf(signer);
    return checked(() => verify(null, data, key, signature));
  }
  const { key: kind, hash, saltLength } = schemeOf(algorithm, digest);
  if (isWeak(hash)) return "weak";
  if (!hash.startsWith("SHA-")) throw new UnsupportedKind(`${kind} with ${hash}`);
  const key = publicKeyOf(signer);
  if (kinds[key.asymmetricKeyType ?? ""] !== kind) return "bad";
  if (isShort(key)) return "weak";
  const padding = saltLength === undefined ? {} : { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength };
  return checked(() => verify(nodeName(hash), data, { key, ...padding }, signature));
}

/** With which hash a certificate's key signs here. @throws UnsupportedKind */
export function digestFor(certificate: Certificate): PreparedSignature["digest"] {
  const algorithm = algorithmOf(certificate);
  if (algorithm === "DSTU4145") return "GOST34311";
  if (algorithm === "RSA") return "SHA-256";
  if (algorithm !== "EC") throw new UnsupportedKind(`the key ${certificate.keyAlgorithm.id}`);
  const bits = curveBits[publicKeyOf(certificate).asymmetricKeyDetails?.namedCurve ?? ""] ?? 0;
  if (bits < fewestCurveBits) throw new UnsupportedKind("the curve of the key");
  return bits > 384 ? "SHA-512" : bits > 256 ? "SHA-384" : "SHA-256";
}

/** As CMS carries it. */
export function signValue(key: SigningKey, certificate: Certificate, data: Buffer): Buffer {
  if (key.algorithm === "DSTU4145")
    return signDstu(key.privateKey, gostHash(data, boxesOf(certificate.keyAlgorithm.parameters)));
  const privateKey = createPrivateKey({ key: key.privateKey, format: "der", type: "pkcs8" });
  const isPss = certificate.keyAlgorithm.id === ids.rsaPss;
  const padding = isPss
    ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
    : {};
  return sign(nodeName(digestFor(certificate)), data, { key: privateKey, ...padding });
}
