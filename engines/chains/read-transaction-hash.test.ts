import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Blockchain, type BlockchainProblem, chains } from "#contract/values/chains.ts";
import { readTransactionHash } from "./read-transaction-hash.ts";
import { randomBytes } from "./samples/address-samples.ts";
import { base32 } from "./samples/encoders.ts";

const evm: readonly Blockchain[] = ["arbitrum", "bnb_smart_chain", "ethereum", "ethereum_classic", "polygon"];

/** As the explorers of each chain write it. */
function written(chain: Blockchain, bytes: readonly number[]): string {
  if (chain === "algorand") return base32(bytes);
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (chain === "ripple") return hex.toUpperCase();
  return evm.includes(chain) ? `0x${hex}` : hex;
}

describe.each(chains)("%s", (chain) => {
  const random = randomBytes(7);
  const hashes = Array.from({ length: 20 }, () => written(chain, random(32)));

  test("reads the hashes of its form, in one spelling", () => {
    for (const hash of hashes) expect(readTransactionHash(chain, ` ${hash} `)).toEqual({ hash });
    if (chain === "algorand") return;
    const other = (hashes[0] ?? "").slice(-64);
    const prefix = evm.includes(chain) ? "0x" : "";
    for (const spelling of [other.toLowerCase(), other.toUpperCase()])
      expect(readTransactionHash(chain, prefix + spelling)).toEqual({ hash: hashes[0] });
  });

  test("refuses one that lost or got a letter, or has one that is none", () => {
    for (const hash of hashes) {
      expect(readTransactionHash(chain, hash.slice(0, -1))).toEqual({ problem: "too_short" });
      expect(readTransactionHash(chain, `${hash}A`)).toEqual({ problem: "too_long" });
      expect(readTransactionHash(chain, `${hash.slice(0, -1)}!`)).toEqual({ problem: "letters" });
    }
  });

  test("any text is read or refused, never thrown over", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 140 }), (text) => void readTransactionHash(chain, text)),
    );
  });
});

test.each<[Blockchain, string, BlockchainProblem]>([
  ["bitcoin", `0x${"ab".repeat(32)}`, "prefix"],
  ["ethereum", "ab".repeat(32), "prefix"],
  ["algorand", `${"A".repeat(51)}B`, "letters"],
  ["bitcoin", "f".repeat(15), "too_short"],
  ["bitcoin", "f".repeat(129), "too_long"],
])("%s: %s is refused: %s", (chain, text, problem) => {
  expect(readTransactionHash(chain, text)).toEqual({ problem });
});

test("a hash of another form is told with the chains that have it", () => {
  expect(readTransactionHash("algorand", `0x${"ab".repeat(32)}`)).toEqual({ problem: "other_chain", otherChains: evm });
  expect(readTransactionHash("tron", `${"A".repeat(51)}Q`)).toEqual({
    problem: "other_chain",
    otherChains: ["algorand"],
  });
});
