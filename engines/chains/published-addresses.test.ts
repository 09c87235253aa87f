import { describe, expect, test } from "vitest";
import type { Blockchain, BlockchainProblem } from "#contract/values/chains.ts";
import { addressKey, readAddress } from "./read-address.ts";

const taproot = "0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v";

describe("BIP 173 and BIP 350", () => {
  test.each([
    ["BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", "p2wpkh"],
    ["bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y", "witness_unknown"],
    ["bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs", "witness_unknown"],
    [`bc1p${taproot}qzk5jj0`, "p2tr"],
  ])("%s is a valid address", (address, kind) => {
    expect(readAddress("bitcoin", address)).toMatchObject({ kind, address: address.toLowerCase() });
  });

  test.each([
    "tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7",
    "tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy",
    "tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c",
  ])("%s is of the test network", (address) => {
    expect(readAddress("bitcoin", address)).toEqual({ problem: "test_network" });
  });

  test.each<[string, BlockchainProblem]>([
    [`bc1p${taproot}qh2y7hd`, "checksum"],
    ["bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh", "checksum"],
    ["BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL", "checksum"],
    [`tb1z${taproot}qglt7rf`, "checksum"],
    [`tb1q${taproot}q24jc47`, "checksum"],
    ["bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4", "letters"],
    [`tb1p${taproot}q47Zagq`, "letters"],
    ["BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R", "form"],
    ["bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav", "form"],
    ["BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P", "form"],
    [`bc1p${taproot}07qwwzcrf`, "form"],
    ["bc1pw5dgrnzv", "too_short"],
    ["bc1gmk9yu", "too_short"],
    ["bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5", "checksum"],
  ])("%s is refused: %s", (address, problem) => {
    expect(readAddress("bitcoin", address)).toEqual({ problem });
  });
});

const cashPairs = [
  ["1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu", "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"],
  ["1KXrWXciRDZUpQwQmuM1DbwsKDLYAYsVLR", "qr95sy3j9xwd2ap32xkykttr4cvcu7as4y0qverfuy"],
  ["16w1D5WRVKJuZUsSRzdLp9w3YGcgoxDXb", "qqq3728yw0y47sqn6l2na30mcw6zm78dzqre909m2r"],
  ["3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC", "ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq"],
  ["3LDsS579y7sruadqu11beEJoTjdFiFCdX4", "pr95sy3j9xwd2ap32xkykttr4cvcu7as4yc93ky28e"],
  ["31nwvkZwyPdgzjBJZXfDmSWsC4ZLKpYyUw", "pqq3728yw0y47sqn6l2na30mcw6zm78dzq5ucqzc37"],
] as const;

describe("the CashAddr specification", () => {
  test.each(cashPairs)("%s and %s are one address", (legacy, bare) => {
    const address = `bitcoincash:${bare}`;
    const spellings = [legacy, bare, address, address.toUpperCase(), bare.toUpperCase()];
    for (const spelling of spellings) expect(readAddress("bitcoin_cash", spelling)).toMatchObject({ address });
    expect(new Set(spellings.map(addressKey)).size).toBe(1);
  });

  test("a test network's address, another prefix, a mixed case and another payload are refused", () => {
    const read = (address: string) => readAddress("bitcoin_cash", address);
    expect(read("bitcoincash:qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2")).toMatchObject({ kind: "p2pkh" });
    expect(read("bchtest:pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t")).toEqual({ problem: "test_network" });
    expect(read("pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t")).toEqual({ problem: "test_network" });
    expect(read("pref:pr6m7j9njldwwzlg9v7v53unlr4jkmx6ey65nvtks5")).toEqual({ problem: "form" });
    expect(read("bitcoincash:Qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a")).toEqual({ problem: "letters" });
    expect(read("bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6q")).toEqual({ problem: "checksum" });
    expect(read("bitcoincash:qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg3")).toEqual({ problem: "checksum" });
  });
});

test.each([
  "0x52908400098527886E0F7030069857D2E4169EE7",
  "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
  "0xde709f2102306220921060314715629080e2fb77",
  "0x27b1fdb04752bbc536007a920d24acb045561c26",
  "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
  "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
  "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
])("EIP 55: %s", (address) => {
  for (const chain of ["ethereum", "polygon", "arbitrum", "bnb_smart_chain", "ethereum_classic"] as const)
    for (const spelling of [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`])
      expect(readAddress(chain, spelling)).toMatchObject({ address, key: `evm:${address.slice(2).toLowerCase()}` });
  expect(readAddress("ethereum", address.slice(2))).toEqual({ problem: "prefix" });
});

describe("SEP 23", () => {
  const account = "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ";

  test("an account and two of its customers have one key", () => {
    expect(readAddress("stellar", account)).toEqual({ address: account, kind: "account", key: `stellar:${account}` });
    for (const [address, tag] of [
      ["MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ", "0"],
      ["MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK", "9223372036854775808"],
    ] as const)
      expect(readAddress("stellar", address)).toEqual({ address, kind: "account", key: `stellar:${account}`, tag });
  });

  test.each<[string, BlockchainProblem]>([
    [`${account}A`, "too_long"],
    ["GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUACGC", "too_long"],
    ["G47QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVP2I", "form"],
    ["MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLKA", "too_long"],
    ["M47QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ", "checksum"],
    ["MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUK===", "letters"],
    ["MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUO", "checksum"],
  ])("%s is refused: %s", (address, problem) => {
    expect(readAddress("stellar", address)).toEqual({ problem });
  });
});

describe("CIP 19", () => {
  test.each([
    ["addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x", "base"],
    ["addr1z8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gten0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgs9yc0hh", "base"],
    ["addr1yx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerkr0vd4msrxnuwnccdxlhdjar77j6lg0wypcc9uar5d2shs2z78ve", "base"],
    ["addr1x8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gt7r0vd4msrxnuwnccdxlhdjar77j6lg0wypcc9uar5d2shskhj42g", "base"],
    ["addr1gx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer5pnz75xxcrzqf96k", "pointer"],
    ["addr128phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtupnz75xxcrtw79hu", "pointer"],
    ["addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8", "enterprise"],
    ["addr1w8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcyjy7wx", "enterprise"],
    ["stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw", "stake"],
    ["stake178phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcccycj5", "stake"],
  ])("%s", (address, kind) => {
    expect(readAddress("cardano", address)).toMatchObject({ address, kind });
  });

  test("a test network's address is told, and addresses of one key have one key", () => {
    const test =
      "addr_test1qz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgs68faae";
    expect(readAddress("cardano", test)).toEqual({ problem: "test_network" });
    const base =
      "addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x";
    expect(addressKey(base)).toBe(addressKey("addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8"));
  });

  test.each([
    "DdzFFzCqrhsf6zq32tPdqzCqL4JxNSw5aDkiKQp9x8PWUHBXNhR6UNtEeBthFGuf7oSGT2uLKYjoDTyJochABBPCjs6VN4V8eVk7acbe",
    "DdzFFzCqrhssmYoG5Eca1bKZFdGS8d6iag1mU4wbLeYcSPVvBNF2wRG8yhjzQqErbg63N6KJA4DHqha113tjKDpGEwS5x1dT2KfLSbSJ",
    "DdzFFzCqrhtC3C4UY8YFaEyDALJmFAwhx4Kggk3eae3BT9PhymMjzCVYhQE753BH1Rp3LXfVkVaD1FHT4joSBq7Y8rcXbbVWoxkqB7gy",
  ])("Byron: an address of Daedalus, %s", (address) => {
    expect(readAddress("cardano", address)).toMatchObject({ address, kind: "byron" });
  });

  test("Byron: an address of Icarus, and one of a test network", () => {
    const icarus = "Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi";
    expect(readAddress("cardano", icarus)).toMatchObject({ address: icarus, kind: "byron" });
    const testnet = "2cWKMJemoBaipzQe9BArYdo2iPUfJQdZAjm4iCzDA1AfNxJSTgm9FZQTmFCYhKkeYrede";
    expect(readAddress("cardano", testnet)).toEqual({ problem: "test_network" });
  });
});

test.each<[Blockchain, string]>([
  ["bitcoin", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"],
  ["bitcoin", "3P14159f73E4gFr7JterCCQh9QjiTjiZrG"],
  ["tether_omni", "1EXoDusjGwvnjZUyKkxZ4UHEf77z6A5S4P"],
  ["tether_omni", "3MbYQMMmSkC3AgWkj9FMo5LsPTW1zBTwXL"],
  ["algorand", "VCMJKWOY5P5P7SKMZFFOCEROPJCZOTIJMNIYNUCKH7LRO45JMJP6UYBIJA"],
  ["algorand", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAY5HFKQ"],
  ["ripple", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh"],
  ["ripple", "rrrrrrrrrrrrrrrrrrrrrhoLvTp"],
  ["ripple", "rrrrrrrrrrrrrrrrrrrrBZbvji"],
  ["ripple", "rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY"],
  ["tron", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
  ["tron", "TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW"],
  [
    "litecoin",
    "ltcmweb1qq20e2arnhvxw97katjkmsd35agw3capxjkrkh7dk8d30rczm8ypxuq329nwh2twmchhqn3jqh7ua4ps539f6aazh79jy76urqht4qa59ts3at6gf",
  ],
  ["litecoin", "ltc1qhdhvrwe6rgqns8fz28tee0hphr5x7ulw5exv4w"],
  ["litecoin", "LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1"],
])("the documentation of %s has %s", (chain, address) => {
  expect(readAddress(chain, address)).toMatchObject({ address });
});

test("Ripple's X-addresses carry a tag, and are their account's", () => {
  const account = "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59";
  for (const [address, tag] of [
    ["X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ", undefined],
    ["X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu", "1"],
  ] as const) {
    const read = readAddress("ripple", address);
    expect(read).toMatchObject({ address, key: addressKey(account) });
    expect("tag" in read ? read.tag : undefined).toBe(tag);
  }
  expect(readAddress("ripple", "T719a5UwUCnEs54UsxG9CJYYDhwmFCqkr7wxCcNcfZ6p5GZ")).toEqual({ problem: "test_network" });
});
