import { bech32 } from "@scure/base";
import { bitcoin, keyHashKey, readBase58Address, scriptHashKey } from "./bitcoin-address.ts";
import type { ChainAddressReader } from "./chains.types.ts";

// CashAddr: github.com/bitcoincashorg/bitcoincash.org/blob/master/spec/cashaddr.md, with the types for tokens of
// CHIP-2022-02 and the 32 byte scripts of CHIP-2022-05.

const letters = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const generators = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];

/** The BCH code over GF(2⁵) of the standard: 0 when the checksum is right. */
function remainder(words: readonly number[]): bigint {
  let state = 1n;
  for (const word of words) {
    const top = state >> 35n;
    state = ((state & 0x07ffffffffn) << 5n) ^ BigInt(word);
    for (const [bit, generator] of generators.entries()) if ((top >> BigInt(bit)) & 1n) state ^= generator;
  }
  return state ^ 1n;
}

const prefixWords = (prefix: string): number[] => [...prefix].map((letter) => letter.charCodeAt(0) & 31).concat(0);

export function readCashAddress(prefix: string, payload: string): ReturnType<ChainAddressReader> {
  const words = [...payload].map((letter) => letters.indexOf(letter));
  if (words.includes(-1)) return "letters";
  if (remainder([...prefixWords(prefix), ...words]) !== 0n)
    return payload.length < 42 ? "too_short" : payload.length > 61 ? "too_long" : "checksum";
  const body = bech32.fromWordsUnsafe(words.slice(0, -8));
  if (!body) return "form";
  const [version = 0x80, ...bytes] = body;
  const hash = Uint8Array.from(bytes);
  const type = version >> 3;
  // Eight bits: one that is 0, four for the type, three for the size of the hash.
  const isKey = (type === 0 || type === 2) && (version & 7) === 0 && hash.length === 20;
  const scriptSize = (version & 7) === 0 ? 20 : (version & 7) === 3 ? 32 : -1;
  const isScript = (type === 1 || type === 3) && hash.length === scriptSize;
  if (!isKey && !isScript) return "form";
  if (prefix !== "bitcoincash") return "test_network";
  const address = `${prefix}:${payload}`;
  return isKey
    ? { address, kind: "p2pkh", key: keyHashKey(hash) }
    : { address, kind: "p2sh", key: scriptHashKey(hash) };
}

/** The legacy spelling is turned into this one; only the type of a token address gets lost. */
function writeCashAddress(kind: "p2pkh" | "p2sh", hash: Uint8Array): string {
  const words = bech32.toWords(Uint8Array.of(kind === "p2pkh" ? 0 : 8, ...hash));
  const check = remainder([...prefixWords("bitcoincash"), ...words, 0, 0, 0, 0, 0, 0, 0, 0]);
  const checkWords = Array.from({ length: 8 }, (_, at) => Number((check >> BigInt(5 * (7 - at))) & 31n));
  return `bitcoincash:${[...words, ...checkWords].map((word) => letters.charAt(word)).join("")}`;
}

const prefixes = ["bitcoincash", "bchtest", "bchreg"];

export const readBitcoinCashAddress: ChainAddressReader = (text) => {
  const isOneCase = text === text.toLowerCase() || text === text.toUpperCase();
  const small = text.toLowerCase();
  const at = small.indexOf(":");
  if (at >= 0) {
    const prefix = small.slice(0, at);
    if (!prefixes.includes(prefix)) return "form";
    return isOneCase ? readCashAddress(prefix, small.slice(at + 1)) : "letters";
  }
  const legacy = readBase58Address(text, bitcoin);
  if (typeof legacy !== "string" && (legacy.kind === "p2pkh" || legacy.kind === "p2sh")) {
    const hash = Buffer.from(legacy.key.slice(legacy.key.indexOf(":") + 1), "hex");
    return { ...legacy, address: writeCashAddress(legacy.kind, hash) };
  }
  if (!/^[qpzr]/.test(small) || legacy === "test_network" || legacy === "secret") return legacy;
  if (!isOneCase) return "letters";
  const bare = readCashAddress("bitcoincash", small);
  const isTest = typeof bare === "string" && readCashAddress("bchtest", small) === "test_network";
  return isTest ? "test_network" : bare;
};
