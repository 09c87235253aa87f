import ipaddr from "ipaddr.js";
import { expect, test } from "vitest";
import { visitorAddressOf } from "./address.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["::ffff:cb00:7109", "203.0.113.9"],
  ["64:ff9b::203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2:ffff:1:2:3", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["unknown", "unknown"],
  ["", ""],
])("S29 the visitor of %s is %s", (text, visitor) => {
  expect(visitorAddressOf(text)).toBe(visitor);
});

test("S29 every address of a /64 is one visitor, and the /64 beside it is another", () => {
  const [network] = ipaddr.parseCIDR("2001:db8:77:1::/64");
  const inside = Array.from({ length: 256 }, (_, n) => {
    const bytes = network.toByteArray();
    for (let at = 8; at < 16; at += 1) bytes[at] = (n * 31 + at * 17) % 256;
    return ipaddr.fromByteArray(bytes).toString();
  });
  expect(new Set(inside).size).toBeGreaterThan(200);
  expect(new Set(inside.map(visitorAddressOf))).toEqual(new Set(["2001:db8:77:1::/64"]));
  expect(visitorAddressOf("2001:db8:77:2::1")).not.toBe(visitorAddressOf("2001:db8:77:1::1"));
});
