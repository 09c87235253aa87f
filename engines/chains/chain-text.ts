import { createHash } from "node:crypto";
import { base58, base58xrp } from "@scure/base";

const bitcoinLetters = /^[1-9A-HJ-NP-Za-km-z]*$/;

const sha256 = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();

export const hexTextOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

type Alphabet = typeof base58;

/** Base58Check (Bitcoin): bytes and four of their double SHA-256. Null: letters; undefined: the check fails. */
export function fromBase58Check(text: string, alphabet: Alphabet = base58): Uint8Array | "letters" | "checksum" {
  const bytes = fromBase58(text, alphabet);
  if (bytes === "letters") return bytes;
  const body = bytes.subarray(0, -4);
  const isRight = bytes.length > 4 && sha256(sha256(body)).subarray(0, 4).equals(bytes.subarray(-4));
  return isRight ? body : "checksum";
}

/** Ripple's alphabet has the same letters in another order. */
export const fromBase58 = (text: string, alphabet: Alphabet = base58): Uint8Array | "letters" =>
  bitcoinLetters.test(text) ? alphabet.decode(text) : "letters";

export const toBase58Check = (body: Uint8Array, alphabet: Alphabet = base58): string =>
  alphabet.encode(Buffer.concat([body, sha256(sha256(body)).subarray(0, 4)]));

export const rippleLetters = base58xrp;
