import { constants, createPrivateKey, sign } from "node:crypto";
import type { AlgorithmId, Certificate } from "./certificate.ts";
import { certificateAlgorithmOf } from "./certificate.ts";
import { boxesOf, gostHash, signDstu } from "./dstu.ts";
import { isWeakHash, nodeHashName } from "./hashes.ts";
import { objectIds } from "./object-ids.ts";
import { leastKeyBits, mostKeyBits, signatureAlgorithms } from "./signature-algorithms.ts";
import type { PreparedSignature, SigningKey } from "./signatures.types.ts";
import { signerKeyOf } from "./signer-key.ts";
import { UnsupportedKind } from "./unsupported-kind.ts";

export type ValueFinding = "ok" | "bad" | "weak";

/**
 * Whether the key of `signer` signed `data`: the one way for signers, issuers, stamps and replies. `digest`: of the
 * message, where the algorithm names no hash. @throws UnsupportedKind, DerError
 */
export function verifyValue(
  signer: Certificate,
  algorithm: AlgorithmId,
  digest: string | null,
  data: Buffer,
  signature: Buffer,
): ValueFinding {
  const row = signatureAlgorithms[algorithm.id];
  if (!row) throw new UnsupportedKind(`the algorithm ${algorithm.id}`);
  const { hash, saltLength } = row.scheme(algorithm, digest);
  if (isWeakHash(hash)) return "weak";
  const key = signerKeyOf(signer);
  if (!row.keys.includes(key.kind)) return "bad";
  if (key.bits > mostKeyBits) throw new UnsupportedKind(`a key of ${key.bits} bits`);
  if (key.bits < leastKeyBits[key.kind]) return "weak";
  return key.verifies({ hash, saltLength, data, signature }) ? "ok" : "bad";
}

/** With which hash a certificate's key signs here. @throws UnsupportedKind */
export function signatureDigestFor(certificate: Certificate): PreparedSignature["digest"] {
  const algorithm = certificateAlgorithmOf(certificate);
  if (algorithm === "DSTU4145") return "GOST34311";
  if (algorithm === "RSA") return "SHA-256";
  if (algorithm !== "EC") throw new UnsupportedKind(`the key ${certificate.keyAlgorithm.id}`);
  const { bits } = signerKeyOf(certificate);
  if (bits < leastKeyBits.ec) throw new UnsupportedKind("the curve of the key");
  return bits > 384 ? "SHA-512" : bits > 256 ? "SHA-384" : "SHA-256";
}

/** As CMS carries it. */
export function signValue(key: SigningKey, certificate: Certificate, data: Buffer): Buffer {
  if (key.algorithm === "DSTU4145")
    return signDstu(key.privateKey, gostHash(data, boxesOf(certificate.keyAlgorithm.parameters)));
  const privateKey = createPrivateKey({ key: key.privateKey, format: "der", type: "pkcs8" });
  const isPss = certificate.keyAlgorithm.id === objectIds.rsaPss;
  const padding = isPss
    ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
    : {};
  return sign(nodeHashName(signatureDigestFor(certificate)), data, { key: privateKey, ...padding });
}
