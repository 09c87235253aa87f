import { expect, test } from "vitest";
import { readNetworkList } from "./network-list.ts";

const ranges = (text: string) => readNetworkList(text).ranges;

test.each([
  ["Tor's bulk exit list", "192.0.2.7\n2001:db8::7\n", ["192.0.2.7/32", "2001:db8::7/128"]],
  [
    "Tor's exit addresses",
    "ExitNode 0011BD2485AD45D984EC4159C88FC066E5E3300E\nPublished 2026-11-01 10:00:00\nLastStatus 2026-11-01 11:00:00\nExitAddress 192.0.2.9 2026-11-01 11:05:00\n",
    ["192.0.2.9/32"],
  ],
  ["FireHOL", "# Maintainer: nobody\n#\n192.0.2.0/24\n198.51.100.4\n", ["192.0.2.0/24", "198.51.100.4/32"]],
  ["Spamhaus DROP", "; Spamhaus DROP List\n192.0.2.0/24 ; SBL1\n", ["192.0.2.0/24"]],
  [
    "Spamhaus DROP as JSON",
    '{"cidr":"192.0.2.0/24","sblid":"SBL1","rir":"arin"}\n{"type":"metadata","timestamp":1,"size":1}\n',
    ["192.0.2.0/24"],
  ],
  ["DShield", "Start\tEnd\tNetblock\n192.0.2.0\t192.0.2.255\t24\t100\tNAME\tUS\ta@example.com\n", ["192.0.2.0/24"]],
  ["IP2Proxy", '"3221225984","3221225991","PUB","US","United States of America"\n', ["192.0.2.0/29"]],
  ["AbuseIPDB", 'ip,countryCode,abuseConfidenceScore\n"192.0.2.1",US,100\n', ["192.0.2.1/32"]],
  ["a list of proxies", "192.0.2.5:8080\nhttp\n", ["192.0.2.5/32"]],
  ["ranges", "192.0.2.0-192.0.2.2\n", ["192.0.2.0/31", "192.0.2.2/32"]],
  [
    "a cloud provider",
    '{"syncToken":"1","prefixes":[{"ip_prefix":"192.0.2.0/24","region":"eu"}],"ipv6_prefixes":[{"ipv6_prefix":"2001:db8::/32"}]}',
    ["192.0.2.0/24", "2001:db8::/32"],
  ],
  ["a mapped address", "::ffff:192.0.2.1\n", ["192.0.2.1/32"]],
  ["a host within a network", "192.0.2.77/24\n", ["192.0.2.0/24"]],
])("%s is read", (_name, text, expected) => {
  expect(ranges(text)).toEqual(expected);
});

test("what is no network, or a whole region of the Internet, is skipped and counted", () => {
  const text =
    "0.0.0.0/0\n224.0.0.0/3\n192.0.2.0/33\n999.1.1.1\n::/0\nhello\n192.0.2.9-192.0.2.1\nfe80::1%eth0\n192.0.2.1\n";
  expect(readNetworkList(text)).toEqual({ ranges: ["192.0.2.1/32"], skipped: 8 });
});
