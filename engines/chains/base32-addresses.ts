import { createHash } from "node:crypto";
import { base32nopad } from "@scure/base";
import { hexTextOf } from "./chain-text.ts";
import type { ChainAddressReader } from "./chains.types.ts";

const base32Letters = /^[A-Z2-7]*$/;

/** RFC 4648 without padding; the bits after the last byte are 0, so that one address has one spelling. */
const fromBase32 = (text: string): Buffer | null => {
  try {
    const bytes = base32nopad.decode(text);
    return base32nopad.encode(bytes) === text ? Buffer.from(bytes) : null;
  } catch {
    // Bits after the last byte.
    return null;
  }
};

/** 32 bytes and the last four of their SHA-512/256 (Algorand's developer documentation, "Accounts"). */
export const readAlgorandAddress: ChainAddressReader = (text) => {
  if (!base32Letters.test(text)) return "letters";
  if (text.length !== 58) return text.length < 58 ? "too_short" : "too_long";
  const bytes = fromBase32(text);
  if (!bytes) return "checksum";
  const hash = createHash("sha512-256").update(bytes.subarray(0, 32)).digest();
  if (!hash.subarray(-4).equals(bytes.subarray(32))) return "checksum";
  return { address: text, kind: "account", key: `algorand:${text}` };
};

/** CRC-16/XMODEM, which SEP 23 writes with its lower byte first. */
function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc;
}

const toStrkey = (body: Uint8Array): string => {
  const crc = crc16(body);
  return base32nopad.encode(Uint8Array.of(...body, crc & 0xff, crc >> 8));
};

/** SEP 23: the version byte, whose upper five bits are the first letter. */
const strkeys: Record<string, { length: number; version: number }> = {
  C: { length: 56, version: 2 << 3 },
  G: { length: 56, version: 6 << 3 },
  M: { length: 69, version: 12 << 3 },
  S: { length: 56, version: 18 << 3 },
};

/** SEP 23: version, body, CRC. M… is the account G… and a number of the customer there. */
export const readStellarAddress: ChainAddressReader = (text) => {
  if (!base32Letters.test(text)) return "letters";
  const letter = text.charAt(0);
  const strkey = strkeys[letter];
  if (!strkey) return "form";
  const { length, version } = strkey;
  if (text.length !== length) return text.length < length ? "too_short" : "too_long";
  const bytes = fromBase32(text);
  if (!bytes || crc16(bytes.subarray(0, -2)) !== bytes.readUInt16LE(bytes.length - 2)) return "checksum";
  if (bytes[0] !== version) return "form";
  if (letter === "S") return "secret";
  if (letter === "C") return { address: text, kind: "contract", key: `stellar:${text}` };
  const account = toStrkey(Uint8Array.of(6 << 3, ...bytes.subarray(1, 33)));
  const tag = letter === "M" ? { tag: BigInt(`0x${hexTextOf(bytes.subarray(33, 41))}`).toString() } : {};
  return { address: text, kind: "account", key: `stellar:${account}`, ...tag };
};
