import { describe, expect, test } from "vitest";
import { canonicalEntries, isAllowedFrom, type NetworkEntry, networkChange } from "./allowed-networks.rules.ts";

const entry = (network: string, role: NetworkEntry["role"] = "any", note = ""): NetworkEntry => ({
  role,
  network,
  note,
});

describe("who is allowed from where", () => {
  const list = canonicalEntries([entry("203.0.113.9/24"), entry("2001:db8::1/32"), entry("198.51.100.7", "admin")]);
  test.each([
    ["analyst", "203.0.113.200", true],
    ["analyst", "::ffff:203.0.113.200", true],
    ["analyst", "203.0.114.1", false],
    ["analyst", "2001:db8:ffff::1", true],
    ["analyst", "2001:db9::1", false],
    ["analyst", "198.51.100.7", false],
    ["admin", "198.51.100.7", true],
    ["admin", "203.0.113.200", false],
    ["analyst", "nonsense", false],
  ] as const)("%s from %s: %s", (role, ip, isAllowed) => {
    expect(isAllowedFrom(list, role, ip)).toBe(isAllowed);
  });

  test("without a list, or with one of another role alone, everybody from anywhere", () => {
    expect(isAllowedFrom([], "owner", "nonsense")).toBe(true);
    expect(isAllowedFrom([entry("198.51.100.7", "admin")], "owner", "192.0.2.1")).toBe(true);
  });
});

test("a changed note is a change of its entry", () => {
  const change = networkChange([entry("10.0.0.0/8")], [entry("10.0.0.0/8", "any", "VPN")]);
  expect(change).toEqual({ added: ["any: 10.0.0.0/8 (VPN)"], removed: ["any: 10.0.0.0/8"] });
});
