import { getCoderByCoinName } from "@ensdomains/address-encoder";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Blockchain, chainNames, chains } from "#contract/values/chains.ts";
import { addressKey, readAddress } from "./read-address.ts";
import { type AddressSample, addressSamples } from "./samples/address-samples.ts";
import { bech32Alphabet, bitcoinAlphabet } from "./samples/encoders.ts";

const isRefused = (chain: Blockchain, text: string): boolean => "problem" in readAddress(chain, text);
const isEvm = (chain: Blockchain): boolean => addressSamples(chain)[0]?.address.startsWith("0x") ?? false;
const replaced = (text: string, at: number, letter: string): string => text.slice(0, at) + letter + text.slice(at + 1);
const everyLetter = [...new Set(`${bitcoinAlphabet}${bech32Alphabet}0OIl`)];

/** At every place some other letters; all letters in turn. */
const changesOf = ({ address }: AddressSample): string[] =>
  [...address].flatMap((old, at) =>
    everyLetter
      .filter((letter, nth) => letter !== old && (nth + at) % 5 === 0)
      .map((letter) => replaced(address, at, letter)),
  );

describe.each(chains)("%s", (chain) => {
  const samples = addressSamples(chain);

  test("reads every generated address, and its key is the key of its normal spelling", () => {
    expect(samples.length).toBeGreaterThanOrEqual(24);
    for (const { address, kind } of samples) {
      const read = readAddress(chain, address);
      expect(read, address).toMatchObject({ kind });
      if ("problem" in read) continue;
      expect(readAddress(chain, read.address)).toEqual(read);
      expect(addressKey(address)).toBe(read.key);
      expect(read.key.length).toBeLessThanOrEqual(128);
    }
  });

  test.skipIf(isEvm(chain))("refuses a change of any one letter, in an address of each kind", () => {
    const accepted = samples
      .slice(0, 7)
      .flatMap(changesOf)
      .filter((text) => !isRefused(chain, text));
    expect(accepted).toEqual([]);
  });

  test("refuses an address that lost, got, swapped or doubled a letter", () => {
    for (const { address } of samples) {
      const middle = Math.floor(address.length / 2);
      const swapped =
        address.slice(0, middle) + address.charAt(middle + 1) + address.charAt(middle) + address.slice(middle + 2);
      const broken = [address.slice(0, -1), address.slice(1), `${address}q`, `1${address}`, `${address} ${address}`];
      if (!isEvm(chain) && swapped !== address) broken.push(swapped);
      for (const text of broken) expect(isRefused(chain, text), text).toBe(true);
    }
  });

  test("any text is read or refused, never thrown over", () => {
    const [first] = samples;
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 140 }), fc.nat(130), (text, at) => {
        readAddress(chain, text);
        readAddress(chain, (first?.address ?? "").slice(0, at) + text);
        expect(addressKey(text).length).toBeLessThanOrEqual(128);
      }),
      { numRuns: 200 },
    );
  });
});

/** EIP 55: each letter's case is one bit of a hash. A change of a digit turns all of them, and may meet them by chance. */
test("of EVM addresses a wrong case is always refused, and a wrong digit but for one in some thousands", () => {
  const samples = addressSamples("ethereum");
  const cases = samples.flatMap(({ address }) =>
    [...address.slice(2)].flatMap((letter, at) => {
      const other = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
      return other === letter ? [] : [replaced(address, at + 2, other)];
    }),
  );
  expect(cases.length).toBeGreaterThan(200);
  expect(cases.filter((text) => !isRefused("ethereum", text))).toEqual([]);
  const digits = samples.flatMap(({ address }) =>
    [...address.slice(2)].flatMap((old, at) =>
      [..."0123456789abcdefABCDEF"]
        .filter((digit) => digit.toLowerCase() !== old.toLowerCase())
        .map((digit) => replaced(address, at + 2, digit)),
    ),
  );
  expect(digits.filter((text) => !isRefused("ethereum", text)).length / digits.length).toBeLessThan(0.001);
});

const coins = {
  algorand: "algo",
  bitcoin: "btc",
  bitcoin_cash: "bch",
  cardano: "ada",
  ethereum: "eth",
  litecoin: "ltc",
  ripple: "xrp",
  stellar: "xlm",
  tron: "trx",
} as const;

test.each(Object.entries(coins))("%s: another library reads what we read", (chain, coin) => {
  const strange = ["witness_unknown", "mweb", "contract", "stake", "pointer"];
  const samples = addressSamples(chain as Blockchain).filter(({ kind, address }) => {
    // What that library does not know: BIP 350's later versions, tokens of CashAddr, X- and M-addresses.
    return !strange.includes(kind) && !/^(bitcoincash:[zr]|X|M[A-Z2-7]{68}$|bitcoincash:.{50,})/.test(address);
  });
  expect(samples.length).toBeGreaterThan(5);
  for (const { address } of samples) expect(() => getCoderByCoinName(coin).decode(address), address).not.toThrow();
});

test("every chain has a name", () => {
  expect(Object.values(chainNames)).toHaveLength(14);
});
