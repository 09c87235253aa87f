import { type Blockchain, chains, chainTextLength } from "#contract/values/chains.ts";
import type { ChainRefusal } from "./chains.types.ts";

type HashForm = "hex" | "HEX" | "0x" | "base32";

const forms: Record<Blockchain, HashForm> = {
  algorand: "base32",
  arbitrum: "0x",
  bitcoin: "hex",
  bitcoin_cash: "hex",
  bnb_smart_chain: "0x",
  cardano: "hex",
  ethereum: "0x",
  ethereum_classic: "0x",
  litecoin: "hex",
  polygon: "0x",
  ripple: "HEX",
  stellar: "hex",
  tether_omni: "hex",
  tron: "hex",
};

type Problem = Exclude<ChainRefusal["problem"], "other_chain">;

const ofLength = (text: string, length: number): Problem | null =>
  text.length === length ? null : text.length < length ? "too_short" : "too_long";

function problemOf(text: string, form: HashForm): Problem | null {
  if (form === "base32") {
    // 52 letters are 260 bits of which 256 are the hash: the last letter can only be A or Q.
    if (!/^[A-Z2-7]*$/.test(text)) return "letters";
    return ofLength(text, 52) ?? (/[AQ]$/.test(text) ? null : "letters");
  }
  const hasPrefix = /^0x/i.test(text);
  if (hasPrefix !== (form === "0x")) return "prefix";
  const digits = hasPrefix ? text.slice(2) : text;
  return /^[0-9a-fA-F]*$/.test(digits) ? ofLength(digits, 64) : "letters";
}

const written = (text: string, form: HashForm): string => {
  if (form === "base32") return text;
  return form === "HEX" ? text.toUpperCase() : text.toLowerCase();
};

/** Its form alone: a hash has no checksum, and most chains share one form. */
export function readTransactionHash(chain: Blockchain, given: string): { hash: string } | ChainRefusal {
  const text = given.trim();
  const [shortest, longest] = chainTextLength;
  if (text.length < shortest) return { problem: "too_short" };
  if (text.length > longest) return { problem: "too_long" };
  const problem = problemOf(text, forms[chain]);
  if (problem === null) return { hash: written(text, forms[chain]) };
  const otherChains = problem === "prefix" ? [] : chains.filter((other) => problemOf(text, forms[other]) === null);
  return otherChains.length > 0 ? { problem: "other_chain", otherChains } : { problem };
}
