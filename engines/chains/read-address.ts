import { type Blockchain, chains, chainTextLength } from "#contract/values/chains.ts";
import { numberKey } from "../lists/number-key.ts";
import { readAlgorandAddress, readStellarAddress } from "./base32-addresses.ts";
import { readRippleAddress, readTronAddress } from "./base58-addresses.ts";
import { readBitcoinAddress, readLitecoinAddress, readOmniAddress } from "./bitcoin-address.ts";
import { readCardanoAddress } from "./cardano-address.ts";
import { readBitcoinCashAddress } from "./cash-address.ts";
import type { ChainAddress, ChainAddressReader, ChainRefusal } from "./chains.types.ts";
import { readEvmAddress } from "./evm-address.ts";

const readers: Record<Blockchain, ChainAddressReader> = {
  algorand: readAlgorandAddress,
  arbitrum: readEvmAddress,
  bitcoin: readBitcoinAddress,
  bitcoin_cash: readBitcoinCashAddress,
  bnb_smart_chain: readEvmAddress,
  cardano: readCardanoAddress,
  ethereum: readEvmAddress,
  ethereum_classic: readEvmAddress,
  litecoin: readLitecoinAddress,
  polygon: readEvmAddress,
  ripple: readRippleAddress,
  stellar: readStellarAddress,
  tether_omni: readOmniAddress,
  tron: readTronAddress,
};

const [shortest, longest] = chainTextLength;

function lengthProblem(text: string): "too_short" | "too_long" | null {
  if (text.length < shortest) return "too_short";
  return text.length > longest ? "too_long" : null;
}

/** What each chain says of the text. */
const readingsOf = (text: string) => chains.map((chain) => [chain, readers[chain](text)] as const);

/** Offline: that such an address can be, by the chain's own checksum; not that anybody has it. Blanks around it do not count. */
export function readAddress(chain: Blockchain, given: string): ChainAddress | ChainRefusal {
  const text = given.trim();
  const tooMuch = lengthProblem(text);
  if (tooMuch) return { problem: tooMuch };
  const read = readers[chain](text);
  if (typeof read !== "string") return read;
  const readings = readingsOf(text);
  if (readings.some(([, other]) => other === "secret")) return { problem: "secret" };
  const otherChains = readings.filter(([, other]) => typeof other !== "string").map(([other]) => other);
  return otherChains.length > 0 ? { problem: "other_chain", otherChains } : { problem: read };
}

/**
 * One key for all spellings of an address on all chains, for looking it up where the chain is not named. The key of a
 * text that is no address on our chains is its letters and digits (`numberKey`).
 */
export function addressKey(given: string): string {
  const text = given.trim();
  const isLong = lengthProblem(text) !== null;
  for (const [, read] of isLong ? [] : readingsOf(text)) if (typeof read !== "string") return read.key;
  return numberKey(text);
}
