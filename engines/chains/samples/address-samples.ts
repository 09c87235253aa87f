import type { Blockchain, CryptoAddressKind } from "#contract/values/chains.ts";
import {
  type ByteValues,
  base32,
  base58,
  base58Check,
  bech32,
  bitGroups,
  cashAddress,
  crc16Xmodem,
  crc32,
  keccak256,
  rippleAlphabet,
  segwit,
  sha512Of256,
} from "./encoders.ts";

export type AddressSample = { chain: Blockchain; kind: CryptoAddressKind; address: string };

/** Numerical Recipes' generator: the same samples in every run. */
export function randomBytes(seed: number): (length: number) => number[] {
  let state = seed >>> 0;
  return (length) =>
    Array.from({ length }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state >>> 24;
    });
}

export function evmAddress(bytes: ByteValues): string {
  const small = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const hash = keccak256([...small].map((letter) => letter.charCodeAt(0)));
  const isBig = (at: number) => ((hash[at >> 1] ?? 0) >> (at % 2 ? 0 : 4)) % 16 >= 8;
  return `0x${[...small].map((letter, at) => (isBig(at) ? letter.toUpperCase() : letter)).join("")}`;
}

const strkey = (version: number, bytes: ByteValues): string => {
  const body = [version, ...bytes];
  const crc = crc16Xmodem(body);
  return base32([...body, crc % 256, crc >> 8]);
};

/** Type 0 with the attributes of Icarus (none) or Daedalus (an encrypted path), on the main network. */
function byron(root: ByteValues, path: ByteValues | null): string {
  const attributes = path ? [0xa1, 0x01, 0x58, path.length + 2, 0x58, path.length, ...path] : [0xa0];
  const payload = [0x83, 0x58, 0x1c, ...root, ...attributes, 0x00];
  const crc = crc32(payload);
  const bytes = [0x82, 0xd8, 0x18, 0x58, payload.length, ...payload, 0x1a];
  return base58([...bytes, ...[24, 16, 8, 0].map((shift) => (crc >>> shift) & 0xff)]);
}

const shelley = (prefix: string, header: number, bytes: ByteValues): string =>
  bech32(prefix, bitGroups([header, ...bytes], 5), 1);

const xAddress = (account: ByteValues, tag: number | null): string => {
  const tags = [0, 8, 16, 24].map((shift) => ((tag ?? 0) >>> shift) & 0xff);
  return base58Check([0x05, 0x44, ...account, tag === null ? 0 : 1, ...tags, 0, 0, 0, 0], rippleAlphabet);
};

type Maker = (random: (length: number) => number[]) => [CryptoAddressKind, string];

const evm: Maker[] = [(random) => ["account", evmAddress(random(20))]];
const bitcoin: Maker[] = [
  (random) => ["p2pkh", base58Check([0x00, ...random(20)])],
  (random) => ["p2sh", base58Check([0x05, ...random(20)])],
  (random) => ["p2wpkh", segwit("bc", 0, random(20))],
  (random) => ["p2wsh", segwit("bc", 0, random(32))],
];

const makers: Record<Blockchain, Maker[]> = {
  algorand: [
    (random) => {
      const key = random(32);
      return ["account", base32([...key, ...sha512Of256(key).slice(-4)])];
    },
  ],
  arbitrum: evm,
  bitcoin: [
    ...bitcoin,
    (random) => ["p2tr", segwit("bc", 1, random(32))],
    (random) => ["witness_unknown", segwit("bc", 2 + ((random(1)[0] ?? 0) % 15), random(30))],
  ],
  bitcoin_cash: [
    (random) => ["p2pkh", cashAddress("bitcoincash", 0, random(20))],
    (random) => ["p2sh", cashAddress("bitcoincash", 8, random(20))],
    (random) => ["p2sh", cashAddress("bitcoincash", 11, random(32))],
    (random) => ["p2pkh", cashAddress("bitcoincash", 16, random(20))],
    (random) => ["p2pkh", cashAddress("bitcoincash", 0, random(20)).slice("bitcoincash:".length)],
    (random) => ["p2pkh", base58Check([0x00, ...random(20)])],
  ],
  bnb_smart_chain: evm,
  cardano: [
    (random) => ["base", shelley("addr", 0x01, random(56))],
    (random) => ["base", shelley("addr", 0x31, random(56))],
    (random) => ["enterprise", shelley("addr", 0x61, random(28))],
    (random) => ["pointer", shelley("addr", 0x41, [...random(28), 0x81, 0x08, 0x02, 0x00])],
    (random) => ["stake", shelley("stake", 0xe1, random(28))],
    (random) => ["byron", byron(random(28), null)],
    (random) => ["byron", byron(random(28), random(28))],
  ],
  ethereum: evm,
  ethereum_classic: evm,
  litecoin: [
    (random) => ["p2pkh", base58Check([0x30, ...random(20)])],
    (random) => ["p2sh", base58Check([0x32, ...random(20)])],
    (random) => ["p2wpkh", segwit("ltc", 0, random(20))],
    (random) => ["p2tr", segwit("ltc", 1, random(32))],
    (random) => ["mweb", bech32("ltcmweb", [0, ...bitGroups(random(66), 5)], 1)],
  ],
  polygon: evm,
  ripple: [
    (random) => ["account", base58Check([0x00, ...random(20)], rippleAlphabet)],
    (random) => ["account", xAddress(random(20), null)],
    (random) => ["account", xAddress(random(20), 4_294_967_295)],
  ],
  stellar: [
    (random) => ["account", strkey(6 << 3, random(32))],
    (random) => ["account", strkey(12 << 3, [...random(32), ...random(8)])],
    (random) => ["contract", strkey(2 << 3, random(32))],
  ],
  tether_omni: bitcoin,
  tron: [(random) => ["account", base58Check([0x41, ...random(20)])]],
};

/** At least 24 of a chain, of all its kinds. */
export function addressSamples(chain: Blockchain): AddressSample[] {
  const random = randomBytes(20_261_125);
  const ofChain = makers[chain];
  const rounds = Math.ceil(24 / ofChain.length);
  return Array.from({ length: rounds }, () => ofChain)
    .flat()
    .map((make) => {
      const [kind, address] = make(random);
      return { chain, kind, address };
    });
}
