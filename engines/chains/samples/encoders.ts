import { createHash } from "node:crypto";

// Written from the standards for the tests alone, so that what the engine's decoders accept is compared with something
// that shares no line with them.

export type ByteValues = readonly number[];

const hash = (name: string, bytes: ByteValues): number[] => [
  ...createHash(name).update(Uint8Array.from(bytes)).digest(),
];
export const sha256Twice = (bytes: ByteValues): number[] => hash("sha256", hash("sha256", bytes));
export const sha512Of256 = (bytes: ByteValues): number[] => hash("sha512-256", bytes);

export const bitcoinAlphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
export const rippleAlphabet = "rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz";

export function base58(bytes: ByteValues, alphabet = bitcoinAlphabet): string {
  let value = bytes.reduce((before, byte) => before * 256n + BigInt(byte), 0n);
  let text = "";
  for (; value > 0n; value /= 58n) text = alphabet.charAt(Number(value % 58n)) + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return alphabet.charAt(0).repeat(zeros < 0 ? bytes.length : zeros) + text;
}

export const base58Check = (bytes: ByteValues, alphabet = bitcoinAlphabet): string =>
  base58([...bytes, ...sha256Twice(bytes).slice(0, 4)], alphabet);

/** Groups of bits, the last one filled with zeros. */
export function bitGroups(bytes: ByteValues, size: number): number[] {
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const starts = Array.from({ length: Math.ceil(bits.length / size) }, (_, at) => at * size);
  return starts.map((at) => Number.parseInt(bits.slice(at, at + size).padEnd(size, "0"), 2));
}

const base32Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
export const base32 = (bytes: ByteValues): string =>
  bitGroups(bytes, 5)
    .map((group) => base32Alphabet.charAt(group))
    .join("");

export const bech32Alphabet = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";

function bech32Polymod(values: ByteValues): number {
  let chk = 1;
  for (const value of values) {
    const top = chk >>> 25;
    chk = ((chk & 0x1ffffff) << 5) ^ value;
    for (const [i, gen] of [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3].entries())
      if ((top >>> i) & 1) chk ^= gen;
  }
  return chk >>> 0;
}

export function bech32(prefix: string, words: ByteValues, constant: 1 | 0x2bc830a3): string {
  const codes = [...prefix].map((letter) => letter.charCodeAt(0));
  const head = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
  const sum = (bech32Polymod([...head, ...words, 0, 0, 0, 0, 0, 0]) ^ constant) >>> 0;
  const check = [0, 1, 2, 3, 4, 5].map((i) => (sum >>> (5 * (5 - i))) & 31);
  return `${prefix}1${[...words, ...check].map((word) => bech32Alphabet.charAt(word)).join("")}`;
}

export const segwit = (prefix: string, version: number, program: ByteValues): string =>
  bech32(prefix, [version, ...bitGroups(program, 5)], version === 0 ? 1 : 0x2bc830a3);

/** CashAddr: the remainder in a ring of polynomials, by long division of one big number. */
export function cashAddress(prefix: string, version: number, payload: ByteValues): string {
  const polymod = (values: ByteValues): bigint =>
    values.reduce((c, value) => {
      const c0 = c >> 35n;
      let next = ((c & 0x07ffffffffn) << 5n) ^ BigInt(value);
      if (c0 & 1n) next ^= 0x98f2bc8e61n;
      if (c0 & 2n) next ^= 0x79b76d99e2n;
      if (c0 & 4n) next ^= 0xf33e5fb3c4n;
      if (c0 & 8n) next ^= 0xae2eabe2a8n;
      if (c0 & 16n) next ^= 0x1e4f43e470n;
      return next;
    }, 1n) ^ 1n;
  const words = bitGroups([version, ...payload], 5);
  const head = [...[...prefix].map((letter) => letter.charCodeAt(0) % 32), 0];
  const sum = polymod([...head, ...words, ...Array<number>(8).fill(0)]);
  const check = Array.from({ length: 8 }, (_, i) => Number((sum >> BigInt(35 - 5 * i)) & 31n));
  return `${prefix}:${[...words, ...check].map((word) => bech32Alphabet.charAt(word)).join("")}`;
}

export function crc16Xmodem(bytes: ByteValues): number {
  const bits = [...bytes, 0, 0].flatMap((byte) => [...byte.toString(2).padStart(8, "0")].map(Number));
  let rest = 0;
  for (const bit of bits) {
    rest = (rest << 1) | bit;
    if (rest & 0x10000) rest ^= 0x11021;
  }
  return rest;
}

export function crc32(bytes: ByteValues): number {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let i = 0; i < 8; i += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  }
  return (rest ^ 0xffffffff) >>> 0;
}

const mask = (1n << 64n) - 1n;
const turn = (value: bigint, by: bigint): bigint => ((value << by) | (value >> (64n - by))) & mask;

/** Keccak-f[1600] with rate 136 and the padding 0x01 (not SHA-3's 0x06); the input is one block. */
export function keccak256(bytes: ByteValues): number[] {
  const block = [...bytes, 1, ...Array<number>(135 - bytes.length).fill(0)];
  block[135] = (block[135] ?? 0) | 0x80;
  const lanes: bigint[] = Array.from({ length: 25 }, (_, lane) =>
    [7, 6, 5, 4, 3, 2, 1, 0].reduce((value, byte) => (value << 8n) | BigInt(block[lane * 8 + byte] ?? 0), 0n),
  );
  const at = (x: number, y: number): bigint => lanes[(x % 5) + 5 * (y % 5)] ?? 0n;
  let lfsr = 1;
  for (let round = 0; round < 24; round += 1) {
    const parity = [0, 1, 2, 3, 4].map((x) => at(x, 0) ^ at(x, 1) ^ at(x, 2) ^ at(x, 3) ^ at(x, 4));
    for (let i = 0; i < 25; i += 1)
      lanes[i] = (lanes[i] ?? 0n) ^ (parity[(i + 4) % 5] ?? 0n) ^ turn(parity[((i % 5) + 1) % 5] ?? 0n, 1n);
    let [x, y, moved] = [1, 0, at(1, 0)];
    for (let t = 0; t < 24; t += 1) {
      [x, y] = [y, (2 * x + 3 * y) % 5];
      const next = at(x, y);
      lanes[x + 5 * y] = turn(moved, BigInt((((t + 1) * (t + 2)) / 2) % 64));
      moved = next;
    }
    for (let row = 0; row < 5; row += 1) {
      const old = [0, 1, 2, 3, 4].map((column) => at(column, row));
      for (let c = 0; c < 5; c += 1)
        lanes[c + 5 * row] = (old[c] ?? 0n) ^ (~(old[(c + 1) % 5] ?? 0n) & mask & (old[(c + 2) % 5] ?? 0n));
    }
    for (let j = 0; j < 7; j += 1) {
      if (lfsr & 1) lanes[0] = (lanes[0] ?? 0n) ^ (1n << BigInt(2 ** j - 1));
      lfsr = (lfsr << 1) ^ ((lfsr >> 7) * 0x171);
    }
  }
  return Array.from({ length: 32 }, (_, i) => Number(((lanes[i >> 3] ?? 0n) >> BigInt(8 * (i % 8))) & 0xffn));
}
