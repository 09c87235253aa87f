/** The 14 chains that the specification names, by its names; in the order of the alphabet. */
export const chainNames = {
  algorand: "Algorand",
  arbitrum: "Arbitrum",
  bitcoin: "Bitcoin",
  bitcoin_cash: "Bitcoin Cash",
  bnb_smart_chain: "BNB Smart Chain",
  cardano: "Cardano",
  ethereum: "Ethereum",
  ethereum_classic: "Ethereum Classic",
  litecoin: "Litecoin",
  polygon: "Polygon",
  ripple: "Ripple",
  stellar: "Stellar",
  tether_omni: "TetherOMNI",
  tron: "TRON",
} as const;

export type Blockchain = keyof typeof chainNames;
/** What is paid with on it. */
export const chainAssets: Record<Blockchain, string> = {
  algorand: "ALGO",
  arbitrum: "ETH",
  bitcoin: "BTC",
  bitcoin_cash: "BCH",
  bnb_smart_chain: "BNB",
  cardano: "ADA",
  ethereum: "ETH",
  ethereum_classic: "ETC",
  litecoin: "LTC",
  polygon: "POL",
  ripple: "XRP",
  stellar: "XLM",
  tether_omni: "USDT",
  tron: "TRX",
};
export const chains = Object.keys(chainNames) as [Blockchain, ...Blockchain[]];

/** Of an address, a transaction and a destination (specification 2, "Crypto check"). */
export const chainTextLength = [16, 128] as const;

/** What an address says of itself. `account`: whether there is a contract behind it only its chain knows. */
export const cryptoAddressKinds = [
  "p2pkh",
  "p2sh",
  "p2wpkh",
  "p2wsh",
  "p2tr",
  "witness_unknown",
  "mweb",
  "account",
  "contract",
  "byron",
  "base",
  "pointer",
  "enterprise",
  "stake",
] as const;
export type CryptoAddressKind = (typeof cryptoAddressKinds)[number];

/**
 * `prefix`: 0x is missing, or too much. `form`: it is whole, but not a kind of address of this chain. `secret`: a
 * private key or seed, which nobody should paste anywhere and which must not be kept.
 */
export const chainProblems = [
  "too_short",
  "too_long",
  "letters",
  "prefix",
  "checksum",
  "form",
  "other_chain",
  "test_network",
  "secret",
] as const;
export type BlockchainProblem = (typeof chainProblems)[number];
