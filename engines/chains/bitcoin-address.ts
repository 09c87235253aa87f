import { bech32, bech32m } from "@scure/base";
import type { CryptoAddressKind } from "#contract/values/chains.ts";
import { fromBase58Check, hexTextOf, toBase58Check } from "./chain-text.ts";
import type { ChainAddress, ChainAddressReader } from "./chains.types.ts";

/** Version bytes of Base58Check and the human-readable parts of BIP 173 on one network of the Bitcoin family. */
export type BitcoinNetwork = {
  p2pkh: number;
  /** The first is the spelling to write. */
  p2sh: readonly [number, ...number[]];
  testVersions: readonly number[];
  prefix?: string;
  testPrefixes: readonly string[];
};

const bech32Letters = /^[qpzry9x8gf2tvdw0s3jn54khce6mua7l]*$/;
/** Bitcoin's and Litecoin's private keys (WIF): 33 or 34 bytes. */
const secretVersions = [0x80, 0xb0, 0xef];

/** One key or script is one owner: P2PKH and P2WPKH of a key have the same hash, on every chain of the family. */
export const keyHashKey = (hash: Uint8Array): string => `hash160:${hexTextOf(hash)}`;
export const scriptHashKey = (hash: Uint8Array): string => `script:${hexTextOf(hash)}`;

type Answer = ReturnType<ChainAddressReader>;

export function readBase58Address(text: string, network: BitcoinNetwork): Answer {
  const body = fromBase58Check(text);
  if (body === "letters") return "letters";
  if (body === "checksum") return text.length < 26 ? "too_short" : text.length > 52 ? "too_long" : "checksum";
  const version = body[0] ?? -1;
  const hash = body.subarray(1);
  if (secretVersions.includes(version) && (hash.length === 32 || hash.length === 33)) return "secret";
  if (hash.length !== 20) return hash.length < 20 ? "too_short" : "too_long";
  if (version === network.p2pkh) return { address: toBase58Check(body), kind: "p2pkh", key: keyHashKey(hash) };
  if (network.p2sh.includes(version)) {
    const address = toBase58Check(Buffer.concat([Buffer.of(network.p2sh[0]), hash]));
    return { address, kind: "p2sh", key: scriptHashKey(hash) };
  }
  return network.testVersions.includes(version) ? "test_network" : "form";
}

/** BIP 141 and 341; programs of later versions can be paid to, and nobody knows yet what they mean. */
function witnessOf(version: number, program: Uint8Array): Omit<ChainAddress, "address"> | null {
  const of = (kind: CryptoAddressKind, key: string) => ({ kind, key });
  if (program.length < 2 || program.length > 40) return null;
  if (version === 0 && program.length === 20) return of("p2wpkh", keyHashKey(program));
  if (version === 0 && program.length === 32) return of("p2wsh", scriptHashKey(program));
  if (version === 0 || version > 16) return null;
  if (version === 1 && program.length === 32) return of("p2tr", `taproot:${hexTextOf(program)}`);
  return of("witness_unknown", `witness${version}:${hexTextOf(program)}`);
}

/** BIP 173, and BIP 350: version 0 has the checksum Bech32, all later ones Bech32m. */
export function readWitnessAddress(text: string, network: BitcoinNetwork): Answer {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return "letters";
  const small = text.toLowerCase() as `${string}1${string}`;
  const at = small.lastIndexOf("1");
  if (!bech32Letters.test(small.slice(at + 1))) return "letters";
  const variant = small.charAt(at + 1) === "q" ? bech32 : bech32m;
  const decoded = variant.decodeUnsafe(small, 90);
  if (!decoded) return small.length > 90 ? "too_long" : small.length < 14 ? "too_short" : "checksum";
  if (network.testPrefixes.includes(decoded.prefix)) return "test_network";
  const [version = 17, ...words] = decoded.words;
  const program = variant.fromWordsUnsafe(words);
  const witness = program ? witnessOf(version, program) : null;
  return witness && decoded.prefix === network.prefix ? { address: small, ...witness } : "form";
}

/** Litecoin's MimbleWimble extension blocks (LIP 4): two public keys in Bech32 of more than 90 characters. */
function readMwebAddress(text: string): Answer {
  const small = text.toLowerCase() as `${string}1${string}`;
  if (text !== small && text !== text.toUpperCase()) return "letters";
  if (!bech32Letters.test(small.slice(9))) return "letters";
  const decoded = bech32.decodeUnsafe(small, 128);
  if (!decoded) return small.length < 121 ? "too_short" : small.length > 121 ? "too_long" : "checksum";
  const [version, ...words] = decoded.words;
  const keys = bech32.fromWordsUnsafe(words);
  return version === 0 && keys?.length === 66 ? { address: small, kind: "mweb", key: small } : "form";
}

const beginsWith = (text: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => text.slice(0, prefix.length + 1).toLowerCase() === `${prefix}1`);

const reader =
  (network: BitcoinNetwork & { prefix: string }): ChainAddressReader =>
  (text) =>
    beginsWith(text, [network.prefix, ...network.testPrefixes])
      ? readWitnessAddress(text, network)
      : readBase58Address(text, network);

export const bitcoin = {
  p2pkh: 0x00,
  p2sh: [0x05],
  testVersions: [0x6f, 0xc4],
  prefix: "bc",
  testPrefixes: ["tb", "bcrt"],
} as const satisfies BitcoinNetwork;

/** 3… was Litecoin's P2SH before M…, and is still taken by its wallets. */
const litecoin = {
  p2pkh: 0x30,
  p2sh: [0x32, 0x05],
  testVersions: [0x6f, 0xc4, 0x3a],
  prefix: "ltc",
  testPrefixes: ["tltc", "rltc"],
} as const satisfies BitcoinNetwork;

export const readBitcoinAddress = reader(bitcoin);

const readPlainLitecoinAddress = reader(litecoin);
export const readLitecoinAddress: ChainAddressReader = (text) => {
  if (beginsWith(text, ["tmweb"])) return "test_network";
  return beginsWith(text, ["ltcmweb"]) ? readMwebAddress(text) : readPlainLitecoinAddress(text);
};

/** Omni writes its transactions into Bitcoin's, by a node that does not know Taproot. */
export const readOmniAddress: ChainAddressReader = (text) => {
  const read = readBitcoinAddress(text);
  return typeof read !== "string" && (read.kind === "p2tr" || read.kind === "witness_unknown") ? "form" : read;
};
