import type { Blockchain, BlockchainProblem, CryptoAddressKind } from "#contract/values/chains.ts";

export type ChainAddress = {
  /** In the one spelling that the chain's own tools print. */
  address: string;
  kind: CryptoAddressKind;
  /** Two addresses are the same when their keys are, whatever the chain and the spelling. At most 128 characters. */
  key: string;
  /** The destination tag or account number that the address carries (Ripple's X-addresses, Stellar's M-addresses). */
  tag?: string;
};

export type ChainRefusal =
  | { problem: Exclude<BlockchainProblem, "other_chain"> }
  | { problem: "other_chain"; otherChains: Blockchain[] };

/** Of one chain: the address, or what is wrong with it. The text is of a bounded length. */
export type ChainAddressReader = (text: string) => ChainAddress | Exclude<BlockchainProblem, "other_chain">;
