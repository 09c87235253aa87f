import { describe, expect, test } from "vitest";
import { type Blockchain, chains } from "#contract/values/chains.ts";
import { chainDemands, chainSources } from "./chain-demands.ts";
import { readAddress } from "./read-address.ts";
import { addressSamples } from "./samples/address-samples.ts";
import { base58Check, rippleAlphabet, segwit } from "./samples/encoders.ts";

// Each line with addresses that lack just it: docs/never-a-made-up-pass.md.

const twenty = Array.from({ length: 20 }, (_, at) => at * 7);
const evm = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const algorand = () => addressSamples("algorand")[0]?.address ?? "";

const lacks: Record<keyof typeof chainDemands, () => readonly [Blockchain, string][]> = {
  letters: () => [
    ["ethereum", evm.replace("5a", "5g")],
    ["bitcoin", "1BoatSLRHtKNngkdXEeobR76b53LETtpy0"],
    ["bitcoin", segwit("bc", 0, twenty).replace(/^bc1q/, "bc1Q")],
    ["algorand", "a".repeat(58)],
  ],
  too_short: () => [
    ["ethereum", evm.slice(0, -1)],
    ["bitcoin", base58Check([0x00, ...twenty.slice(1)])],
    ["algorand", algorand().slice(0, -1)],
  ],
  too_long: () => [
    ["ethereum", `${evm}0`],
    ["bitcoin", base58Check([0x00, ...twenty, 1])],
    ["algorand", `${algorand()}A`],
  ],
  prefix: () => [
    ["ethereum", evm.slice(2)],
    ["polygon", evm.replace("0x", "0X")],
  ],
  checksum: () => [
    ["ethereum", evm.replace("5aA", "5AA")],
    ["bitcoin", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5"],
    // BIP 350: version 1 with the checksum of version 0.
    ["bitcoin", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd"],
    ["tron", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u"],
  ],
  form: () => [
    ["bitcoin", base58Check([0x1e, ...twenty])],
    // BIP 141: a program of version 0 has 20 or 32 bytes.
    ["bitcoin", "BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P"],
    ["ripple", base58Check([0x07, ...twenty], rippleAlphabet)],
  ],
  test_network: () => [
    ["bitcoin", segwit("tb", 0, twenty)],
    ["litecoin", base58Check([0x3a, ...twenty])],
  ],
  secret: () => [
    ["bitcoin", base58Check([0x80, ...twenty, ...twenty.slice(0, 12), 1])],
    ["stellar", "SBU2RRGLXH3E5CQHTD3ODLDF2BWDCYUSSBLLZ5GNW7JXHDIYKXZWHOKR"],
  ],
};

describe.each(Object.keys(chainDemands) as (keyof typeof chainDemands)[])("%s", (demand) => {
  test("is what these addresses lack", () => {
    expect(chainDemands[demand].source).not.toBe("");
    for (const [chain, address] of lacks[demand]())
      expect([chain, address, readAddress(chain, address)]).toEqual([chain, address, { problem: demand }]);
  });
});

test.each(chains)("%s has its source; an address with another last letter is not read", (chain) => {
  expect(chainSources[chain]).not.toBe("");
  for (const { address } of addressSamples(chain).slice(0, 5)) {
    expect(readAddress(chain, address)).not.toHaveProperty("problem");
    // A change of a digit of an EVM address need not change its checksum: EIP-55 tells a wrong case.
    if (address.startsWith("0x")) continue;
    const last = address.at(-1) === "2" ? "3" : "2";
    expect(readAddress(chain, address.slice(0, -1) + last)).toHaveProperty("problem");
  }
});
