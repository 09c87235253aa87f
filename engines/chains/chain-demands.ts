import type { Blockchain, BlockchainProblem } from "#contract/values/chains.ts";
import type { StandardLines } from "#engines/standards/demand.ts";

/** Where the form and the checksum of a chain's addresses are written down. */
export const chainSources: Readonly<Record<Blockchain, string>> = {
  algorand: "Algorand developer documentation, Accounts; RFC 4648, 6",
  arbitrum: "EIP-55",
  bitcoin: "BIP 13, BIP 173, BIP 350, BIP 141, BIP 341; Bitcoin's Base58Check",
  bitcoin_cash: "CashAddr; CHIP-2022-02 and CHIP-2022-05",
  bnb_smart_chain: "EIP-55",
  cardano: "CIP-19, CIP-5; BIP 173",
  ethereum: "EIP-55",
  ethereum_classic: "EIP-55; ECIP-1037",
  litecoin: "BIP 13, BIP 173, BIP 350 with Litecoin's prefixes; LIP 4",
  polygon: "EIP-55",
  ripple: "XRPL documentation, Address Encodings; XLS-5d",
  stellar: "SEP 23; RFC 4648, 6",
  tether_omni: "Omni Layer specification; BIP 13, BIP 173",
  tron: "TRON documentation, Account: Base58Check",
};

/** What an address lacks, by the problem that says so (`read-address.ts`). */
export const chainDemands: StandardLines<Exclude<BlockchainProblem, "other_chain">> = {
  letters: { source: "the chain's alphabet", asks: "letters of its alphabet, in one case where it says so" },
  too_short: { source: "the chain's form", asks: "no fewer letters than its addresses have" },
  too_long: { source: "the chain's form", asks: "and no more" },
  prefix: { source: "EIP-55", asks: "0x" },
  checksum: { source: "the chain's checksum", asks: "a checksum that fits" },
  form: { source: "the chain's versions", asks: "a version and a size that are an address of this chain" },
  test_network: { source: "the chain's versions", asks: "the main network" },
  secret: { source: "the chain's versions", asks: "no private key and no seed" },
};
