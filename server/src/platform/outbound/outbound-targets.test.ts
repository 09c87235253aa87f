import fc from "fast-check";
import ipaddr from "ipaddr.js";
import { describe, expect, it } from "vitest";
import { isPublicAddress } from "#contract/values/outbound-address.ts";
import { isReachableAddress, readAllowList } from "./outbound-targets.ts";

/** Anycast blocks of AS112 and AMT, which are reachable and which we do not call. */
const OPEN_BY_TABLE_ONLY = new Set(["as112", "amt", "as112v6"]);

describe("S31 at sending, an address", () => {
  it.each([
    ...["0.0.0.0", "10.0.0.1", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "192.168.1.1"],
    ...["192.0.0.1", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255", "168.63.129.16", "192.175.48.1"],
    ...["::", "::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::8.8.8.8", "64:ff9b::808:808", "64:ff9b:1::1"],
    ...["2002:a00:1::", "2001::1", "2001:db8::1", "fe80::1", "fe80::1%eth0", "fec0::1", "fc00::1", "ff02::1"],
    ...["100::1", "5f00::1", "4000::1", "2606:4700::1%eth0", "not an address", ""],
  ])("S31 %s is not called", (address) => {
    expect(isReachableAddress(address)).toBe(false);
  });

  it.each(["8.8.8.8", "1.1.1.1", "172.32.0.1", "2606:4700:4700::1111", "2a00:1450:4001:80b::200e"])(
    "S31 %s may be called",
    (address) => {
      expect(isReachableAddress(address)).toBe(true);
    },
  );

  it("S31 our table and ipaddr.js agree on what is special in IPv4, and ours is never the laxer one in IPv6", () => {
    fc.assert(
      fc.property(fc.ipV4(), (text) => {
        const range = ipaddr.parse(text).range();
        fc.pre(!OPEN_BY_TABLE_ONLY.has(range) && text !== "168.63.129.16");
        expect(isPublicAddress(text)).toBe(range === "unicast");
      }),
      { numRuns: 3000 },
    );
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }), fc.constantFrom(0n, 1n, 2n), (random, kind) => {
        const top =
          kind === 0n ? random : kind === 1n ? (random >> 3n) | (1n << 125n) : (random >> 16n) | (0x2001n << 112n);
        const bytes = top.toString(16).padStart(32, "0").match(/../g) ?? [];
        const address = ipaddr.fromByteArray(bytes.map((byte) => Number.parseInt(byte, 16)));
        fc.pre(!OPEN_BY_TABLE_ONLY.has(address.range()));
        if (address.range() !== "unicast") expect(isPublicAddress(address.toString())).toBe(false);
      }),
      { numRuns: 3000 },
    );
  });
});

describe("the operator's allow-list", () => {
  it("opens a host with its port, a range and a single address, and nothing beside them", () => {
    const opened = readAllowList(["LocalHost:4000", "[::1]:4000", "10.20.0.0/16", "192.168.7.7", "fd00::/8"]);
    const opensUrl = (text: string) => opened.opensUrl(new URL(text));
    expect(opensUrl("http://localhost:4000/cb")).toBe(true);
    expect(opensUrl("https://localhost:4000/cb")).toBe(true);
    expect(opensUrl("http://[::1]:4000/cb")).toBe(true);
    expect(opensUrl("http://10.20.255.1/cb")).toBe(true);
    expect(opensUrl("http://localhost:4001/cb")).toBe(false);
    expect(opensUrl("http://sub.localhost:4000/cb")).toBe(false);
    expect(opensUrl("http://10.21.0.1/cb")).toBe(false);
    expect(opened.opensAddress("192.168.7.7")).toBe(true);
    expect(opened.opensAddress("192.168.7.8")).toBe(false);
    expect(opened.opensAddress("fd12::1")).toBe(true);
    expect(opened.opensAddress("::ffff:10.20.0.1")).toBe(false);
  });

  it.each(["localhost", "http://localhost:4000", "10.0.0.0/33", "10.0.0", "user@host:1", "host:99999", ""])(
    "refuses to start with the entry %j",
    (entry) => {
      expect(() => readAllowList([entry])).toThrow("outbound allow-list");
    },
  );
});
