import type { AddressKind, Chain, ChainProblem } from "#contract/values/chains.ts";

export type ChainAddress = {
  /** In the one spelling that the chain's own tools print. */
  address: string;
  kind: AddressKind;
  /** Two addresses are the same when their keys are, whatever the chain and the spelling. At most 128 characters. */
  key: string;
  /** The destination tag or account number that the address carries (Ripple's X-addresses, Stellar's M-addresses). */
  tag?: string;
};

export type ChainRefusal =
  | { problem: Exclude<ChainProblem, "other_chain"> }
  | { problem: "other_chain"; otherChains: Chain[] };

/** Of one chain: the address, or what is wrong with it. The text is of a bounded length. */
export type AddressReader = (text: string) => ChainAddress | Exclude<ChainProblem, "other_chain">;
