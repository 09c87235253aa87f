import { expect, test } from "vitest";
import { emptyService, hasNoSource } from "./service-form.rules.ts";

const here = (lists: Parameters<typeof hasNoSource>[1]["lists"], providers: string[] = []) => ({ lists, providers });

test.each([
  ["an address, nothing loaded", { type: "crypto_address" }, here([]), true],
  ["an address, politicians alone", { type: "crypto_address" }, here(["pep"]), true],
  ["an address, sanctions", { type: "crypto_transaction" }, here(["sanctions"]), false],
  ["an address, a provider", { type: "crypto_address" }, here([], ["risk"]), false],
  ["a person, nothing loaded", { type: "blacklist_person" }, here([]), true],
  ["a person, another kind", { type: "blacklist_person", lists: ["debtors"] }, here(["sanctions"]), true],
  ["a person, all kinds", { type: "blacklist_person" }, here(["sanctions"]), false],
  ["a person, an own blacklist", { type: "blacklist_tax_id", blacklists: ["code"] }, here([]), false],
  ["a phone", { type: "phone" }, here([]), false],
] as const)("10.2 whether %s can be answered is known before it is sent", (_, typed, at, isLost) => {
  const requested = { ...emptyService, ...typed } as typeof emptyService;
  expect(hasNoSource(requested, at)).toBe(isLost);
});
