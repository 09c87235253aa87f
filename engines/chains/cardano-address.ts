import { crc32 } from "node:zlib";
import { bech32 } from "@scure/base";
import type { CryptoAddressKind } from "#contract/values/chains.ts";
import { fromBase58, hexTextOf } from "./chain-text.ts";
import type { ChainAddressReader } from "./chains.types.ts";

/** CIP 19: the header's upper four bits. */
const kindOf = (type: number): CryptoAddressKind | null => {
  if (type <= 3) return "base";
  if (type <= 5) return "pointer";
  if (type <= 7) return "enterprise";
  return type >= 14 ? "stake" : null;
};

/** Three numbers of variable length, each ended by a byte below 128. */
const isPointer = (bytes: Uint8Array): boolean =>
  bytes.length >= 3 && bytes.filter((byte) => byte < 128).length === 3 && (bytes.at(-1) ?? 128) < 128;

function hasLength(kind: CryptoAddressKind, bytes: Uint8Array): boolean {
  if (kind === "base") return bytes.length === 57;
  return kind === "pointer" ? isPointer(bytes.subarray(29)) : bytes.length === 29;
}

function readShelleyAddress(text: string): ReturnType<ChainAddressReader> {
  const small = text.toLowerCase() as `${string}1${string}`;
  if (text !== small && text !== text.toUpperCase()) return "letters";
  const at = small.lastIndexOf("1");
  const prefix = small.slice(0, at);
  if (!/^[qpzry9x8gf2tvdw0s3jn54khce6mua7l]*$/.test(small.slice(at + 1))) return "letters";
  const decoded = bech32.decodeUnsafe(small, 128);
  if (!decoded) return small.length < 50 ? "too_short" : small.length > 118 ? "too_long" : "checksum";
  const bytes = bech32.fromWordsUnsafe(decoded.words);
  if (!bytes) return "form";
  const header = bytes[0] ?? 0;
  const kind = kindOf(header >> 4);
  const network = header & 15;
  if (!kind || !hasLength(kind, bytes)) return "form";
  const [word, test] = prefix.split("_");
  if (word !== (kind === "stake" ? "stake" : "addr") || network !== (test === undefined ? 1 : 0)) return "form";
  if (test !== undefined) return "test_network";
  // Who can spend it: an enterprise and a base address of the same key are the same owner's.
  const owner = (header >> 4) % 2 === 0 ? "key" : "script";
  const key = `cardano-${kind === "stake" ? "stake-" : ""}${owner}:${hexTextOf(bytes.subarray(1, 29))}`;
  return { address: small, kind, key };
}

/** RFC 8949: in as few bytes as it needs. */
function cborNumber(value: number): Buffer {
  const of = (head: number, bytes: number): Buffer => {
    const number = Buffer.alloc(1 + bytes);
    number[0] = head;
    if (bytes > 0) number.writeUIntBE(value, 1, bytes);
    return number;
  };
  if (value < 24) return of(value, 0);
  if (value < 0x100) return of(0x18, 1);
  return value < 0x10000 ? of(0x19, 2) : of(0x1a, 4);
}

/** Byron: the CBOR of [24(bytes), crc32(bytes)], where the bytes are the CBOR of [root, attributes, type]. */
function readByronAddress(text: string): ReturnType<ChainAddressReader> {
  const decoded = fromBase58(text);
  if (decoded === "letters") return "letters";
  const bytes = Buffer.from(decoded);
  // 0x82: array of two; 0xd8 0x18: tag 24; 0x58: bytes, with their length in one more.
  const isWhole = bytes.subarray(0, 4).equals(Buffer.of(0x82, 0xd8, 0x18, 0x58));
  const end = 5 + (bytes[4] ?? 0);
  const payload = bytes.subarray(5, end);
  if (!isWhole || !bytes.subarray(end).equals(cborNumber(crc32(payload))))
    return text.length < 57 ? "too_short" : "checksum";
  // 0x83: array of three; 0x58 0x1c: 28 bytes.
  if (!payload.subarray(0, 3).equals(Buffer.of(0x83, 0x58, 0x1c))) return "form";
  const attributes = payload[31] ?? 0;
  if (attributes >> 5 !== 5 || ![0, 2].includes(payload.at(-1) ?? -1)) return "form";
  return hasNetworkMagic(payload) ? "test_network" : { address: text, kind: "byron", key: `byron:${text}` };
}

/** Attribute 2 names a test network; attribute 1 (the encrypted derivation path) comes before it. */
function hasNetworkMagic(payload: Buffer): boolean {
  let at = 32;
  for (let left = (payload[31] ?? 0) & 31; left > 0; left -= 1) {
    if (payload[at] === 2) return true;
    const head = payload[at + 1] ?? 0;
    at += head === 0x58 ? 3 + (payload[at + 2] ?? 0) : 2 + (head & 31);
  }
  return false;
}

const shelleyPrefixes = ["addr1", "stake1", "addr_test1", "stake_test1"];

export const readCardanoAddress: ChainAddressReader = (text) =>
  shelleyPrefixes.some((prefix) => text.slice(0, prefix.length).toLowerCase() === prefix)
    ? readShelleyAddress(text)
    : readByronAddress(text);
