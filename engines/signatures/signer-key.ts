import { constants, createPublicKey, type KeyObject, verify } from "node:crypto";
import type { Certificate } from "./certificate.ts";
import { boxesOf, fieldBitsOf, gostHash, verifyDstu } from "./dstu.ts";
import { nodeHashName } from "./hashes.ts";
import { objectIds } from "./object-ids.ts";
import type { SignatureScheme, SigningKeyKind } from "./signature-algorithms.ts";
import { UnsupportedKind } from "./unsupported-kind.ts";

export type SignerKey = {
  kind: SigningKeyKind;
  /** Of the modulus, of the curve, of the field of DSTU 4145. */
  bits: number;
  /** @throws UnsupportedKind, DerError */
  verifies(what: SignatureScheme & { data: Buffer; signature: Buffer }): boolean;
};

const curveBits: Record<string, number> = {
  prime256v1: 256,
  secp224r1: 224,
  secp384r1: 384,
  secp521r1: 521,
  secp256k1: 256,
  brainpoolP256r1: 256,
  brainpoolP384r1: 384,
  brainpoolP512r1: 512,
  secp112r1: 112,
  secp128r1: 128,
  secp160r1: 160,
  prime192v1: 192,
};

const nodeKinds: Record<string, SigningKeyKind> = { rsa: "rsa", "rsa-pss": "rsa-pss", ec: "ec", ed25519: "ed25519" };

function bitsOf(key: KeyObject, kind: SigningKeyKind): number {
  const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {};
  const bits = kind === "ed25519" ? 256 : (modulusLength ?? curveBits[namedCurve ?? ""]);
  if (bits === undefined) throw new UnsupportedKind(`the curve ${namedCurve}`);
  return bits;
}

/** OpenSSL refuses some keys and paddings only when they are used. */
function checked(check: () => boolean): boolean {
  try {
    return check();
  } catch (error) {
    throw new UnsupportedKind(error instanceof Error ? error.message.slice(0, 100) : "the key");
  }
}

function opened({ publicKey }: Certificate): KeyObject {
  try {
    return createPublicKey({ key: publicKey, format: "der", type: "spki" });
  } catch {
    throw new UnsupportedKind("the public key");
  }
}

const dstuKey = ({ keyAlgorithm: { parameters }, keyBits }: Certificate): SignerKey => ({
  kind: "dstu4145",
  bits: fieldBitsOf(parameters),
  verifies: ({ data, signature }) => verifyDstu(parameters, keyBits, gostHash(data, boxesOf(parameters)), signature),
});

/** What a certificate's key is, whatever a signature says of it. @throws UnsupportedKind, DerError */
export function signerKeyOf(certificate: Certificate): SignerKey {
  if (certificate.keyAlgorithm.id === objectIds.dstu4145) return dstuKey(certificate);
  const key = opened(certificate);
  const kind = nodeKinds[key.asymmetricKeyType ?? ""];
  if (!kind) throw new UnsupportedKind(`a key of the kind ${key.asymmetricKeyType}`);
  return {
    kind,
    bits: bitsOf(key, kind),
    verifies: ({ hash, saltLength, data, signature }) => {
      const padding = saltLength === null ? {} : { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength };
      const name = kind === "ed25519" ? null : nodeHashName(hash);
      return checked(() => verify(name, data, { key, ...padding }, signature));
    },
  };
}
