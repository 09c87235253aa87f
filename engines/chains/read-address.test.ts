import { expect, test } from "vitest";
import { type Blockchain, type BlockchainProblem, chains } from "#contract/values/chains.ts";
import { numberKey } from "../lists/number-key.ts";
import { addressKey, readAddress } from "./read-address.ts";
import { base58Check, bech32, bitGroups, cashAddress, rippleAlphabet, segwit } from "./samples/encoders.ts";

const evmAddress = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const twenty = Array.from({ length: 20 }, (_, at) => at * 7);

test.each(chains)("%s: a text of 15 or 129 letters is refused before anything else", (chain) => {
  expect(readAddress(chain, "x".repeat(15))).toEqual({ problem: "too_short" });
  expect(readAddress(chain, "x".repeat(129))).toEqual({ problem: "too_long" });
  expect(readAddress(chain, "1".repeat(2_000_000))).toEqual({ problem: "too_long" });
  for (const length of [16, 128]) expect(readAddress(chain, "~".repeat(length))).toHaveProperty("problem");
});

test("blanks around an address do not count, blanks in it do", () => {
  expect(readAddress("ethereum", `  ${evmAddress}\n`)).toMatchObject({ address: evmAddress });
  expect(readAddress("ethereum", evmAddress.replace("053", "0 53"))).toEqual({ problem: "letters" });
});

test("an address of another chain is told, with all the chains that have it", () => {
  const evm = ["arbitrum", "bnb_smart_chain", "ethereum", "ethereum_classic", "polygon"];
  expect(readAddress("tron", evmAddress)).toEqual({ problem: "other_chain", otherChains: evm });
  const tron = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
  expect(readAddress("ethereum", tron)).toEqual({ problem: "other_chain", otherChains: ["tron"] });
  const taproot = segwit("bc", 1, [...twenty, ...twenty.slice(0, 12)]);
  expect(readAddress("tether_omni", taproot)).toEqual({ problem: "other_chain", otherChains: ["bitcoin"] });
  expect(readAddress("litecoin", "1BoatSLRHtKNngkdXEeobR76b53LETtpyT")).toEqual({
    problem: "other_chain",
    otherChains: ["bitcoin", "bitcoin_cash", "tether_omni"],
  });
});

test.each<[Blockchain, string]>([
  ["bitcoin", base58Check([0x6f, ...twenty])],
  ["bitcoin", base58Check([0xc4, ...twenty])],
  ["bitcoin", segwit("tb", 0, twenty)],
  ["bitcoin", segwit("bcrt", 1, [...twenty, ...twenty.slice(0, 12)])],
  ["bitcoin_cash", cashAddress("bchtest", 0, twenty)],
  ["bitcoin_cash", cashAddress("bchreg", 8, twenty)],
  ["bitcoin_cash", base58Check([0x6f, ...twenty])],
  ["litecoin", segwit("tltc", 0, twenty)],
  ["litecoin", base58Check([0x3a, ...twenty])],
  ["cardano", bech32("stake_test", bitGroups([0xe0, ...twenty, ...twenty.slice(0, 8)], 5), 1)],
  ["tether_omni", base58Check([0x6f, ...twenty])],
])("%s: %s is of a test network", (chain, address) => {
  expect(readAddress(chain, address)).toEqual({ problem: "test_network" });
});

test.each<[Blockchain, string, BlockchainProblem]>([
  ["ethereum", evmAddress.slice(0, -1), "too_short"],
  ["ethereum", `${evmAddress}0`, "too_long"],
  ["ethereum", evmAddress.replace("0x", "0X"), "prefix"],
  ["ethereum", evmAddress.replace("5a", "5g"), "letters"],
  ["bitcoin", "1BoatSLRHtKNngkdXEeobR76b53LETtpy0", "letters"],
  ["bitcoin", base58Check([0x00, ...twenty, 1]), "too_long"],
  ["bitcoin", base58Check([0x00, ...twenty.slice(1)]), "too_short"],
  ["bitcoin", base58Check([0x1e, ...twenty]), "form"],
  ["bitcoin_cash", cashAddress("bitcoincash", 0x78, twenty), "form"],
  ["bitcoin_cash", cashAddress("bitcoincash", 0x00, [...twenty, 0, 0, 0, 0]), "form"],
  ["ripple", base58Check([0x07, ...twenty], rippleAlphabet), "form"],
  ["cardano", bech32("addr", bitGroups([0x60, ...twenty, ...twenty.slice(0, 8)], 5), 1), "form"],
  ["cardano", bech32("addr", bitGroups([0x61, ...twenty], 5), 1), "form"],
  ["cardano", bech32("addr", bitGroups([0x61, ...twenty, ...twenty.slice(0, 8)], 5), 0x2bc830a3), "checksum"],
  ["cardano", bech32("stake", bitGroups([0x61, ...twenty, ...twenty.slice(0, 8)], 5), 1), "form"],
  ["algorand", "A".repeat(57), "too_short"],
  ["algorand", "a".repeat(58), "letters"],
  ["tron", "41a614f803b6fd780986a42c78ec9c7f77e6ded13c", "letters"],
])("%s: %s is refused: %s", (chain, address, problem) => {
  expect(readAddress(chain, address)).toEqual({ problem });
});

test.each([
  ["Bitcoin's", base58Check([0x80, ...twenty, ...twenty.slice(0, 12), 1])],
  ["Litecoin's", base58Check([0xb0, ...twenty, ...twenty.slice(0, 12)])],
  ["Stellar's", "SBU2RRGLXH3E5CQHTD3ODLDF2BWDCYUSSBLLZ5GNW7JXHDIYKXZWHOKR"],
  ["Ripple's", "sn3nxiW7v8KXzPzAqzyHXbSSKNuN9"],
])("%s private key is told on every chain, since nobody should have it pasted", (_whose, secret) => {
  for (const chain of chains) expect(readAddress(chain, secret)).toEqual({ problem: "secret" });
});

test("one owner has one key: P2PKH, P2WPKH and CashAddr of a key, on Bitcoin, Bitcoin Cash and Litecoin", () => {
  const spellings = [
    base58Check([0x00, ...twenty]),
    base58Check([0x30, ...twenty]),
    segwit("bc", 0, twenty),
    segwit("ltc", 0, twenty).toUpperCase(),
    cashAddress("bitcoincash", 0, twenty),
    cashAddress("bitcoincash", 16, twenty).slice(12),
  ];
  expect(new Set(spellings.map(addressKey)).size).toBe(1);
  expect(addressKey(base58Check([0x05, ...twenty]))).not.toBe(addressKey(spellings[0] ?? ""));
});

test("Litecoin's old P2SH spelling is its new one", () => {
  const address = base58Check([0x32, ...twenty]);
  expect(readAddress("litecoin", base58Check([0x05, ...twenty]))).toMatchObject({ address });
});

test("the tag of Ripple's X-addresses and the customer of Stellar's M-addresses are read", () => {
  const xAddress = (...tag: number[]) => base58Check([0x05, 0x44, ...twenty, ...tag], rippleAlphabet);
  expect(readAddress("ripple", xAddress(1, 0xfe, 0xff, 0xff, 0xff, 0, 0, 0, 0))).toMatchObject({ tag: "4294967294" });
  expect(readAddress("ripple", xAddress(1, 0x01, 0x02, 0, 0, 0, 0, 0, 0))).toMatchObject({ tag: "513" });
  expect(readAddress("ripple", xAddress(0, 0, 0, 0, 0, 0, 0, 0, 0))).not.toHaveProperty("tag");
  expect(readAddress("ripple", xAddress(0, 1, 0, 0, 0, 0, 0, 0, 0))).toEqual({ problem: "form" });
  expect(readAddress("ripple", xAddress(1, 1, 0, 0, 0, 1, 0, 0, 0))).toEqual({ problem: "form" });
});

test("a text that is no address of ours has the key of a number", () => {
  for (const text of ["", "XMR-1", "t1VShHAhsQc5RVndQLyM1ZbQXLHKd35GkG1", "9".repeat(5000)])
    expect(addressKey(text)).toBe(numberKey(text));
});
