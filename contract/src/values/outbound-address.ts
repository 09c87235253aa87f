/** IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890); RFC 6762 and RFC 9476 for names. */

const CLOSED_IPV4: readonly (readonly [network: string, prefixBits: number])[] = [
  ["0.0.0.0", 8], // this network
  ["10.0.0.0", 8], // private
  ["100.64.0.0", 10], // carrier-grade NAT
  ["127.0.0.0", 8], // loopback
  ["168.63.129.16", 32], // Azure's host agent answers here, inside every machine
  ["169.254.0.0", 16], // link-local, the clouds' metadata
  ["172.16.0.0", 12], // private
  ["192.0.0.0", 24], // protocol assignments
  ["192.0.2.0", 24], // documentation
  ["192.88.99.0", 24], // 6to4 relays
  ["192.168.0.0", 16], // private
  ["198.18.0.0", 15], // benchmarks
  ["198.51.100.0", 24], // documentation
  ["203.0.113.0", 24], // documentation
  ["224.0.0.0", 4], // multicast
  ["240.0.0.0", 4], // reserved, broadcast
];

const LOCAL_SUFFIXES: readonly string[] = [
  "localhost",
  "localdomain",
  "local",
  "internal",
  "intranet",
  "private",
  "corp",
  "home",
  "lan",
  "home.arpa",
];

const FOUR_PARTS = /^\d{1,3}(\.\d{1,3}){3}$/;

/** `URL` has already turned 127.1, 0x7f.1 and 2130706433 into four decimal parts. */
export function literalAddressOf(hostname: string): string | null {
  if (hostname.startsWith("[")) return hostname.slice(1, -1);
  return FOUR_PARTS.test(hostname) ? hostname : null;
}

export function isLocalName(host: string): boolean {
  return !host.includes(".") || LOCAL_SUFFIXES.some((suffix) => host.endsWith(`.${suffix}`));
}

/** IPv6: 2000::/3 only; 6to4 and Teredo are refused too, since they can carry a private IPv4. */
export function isPublicAddress(address: string): boolean {
  return address.includes(":") ? isPublicIpv6(address) : isPublicIpv4(address);
}

function isPublicIpv4(address: string): boolean {
  if (!FOUR_PARTS.test(address)) return false;
  const value = ipv4Number(address);
  return !CLOSED_IPV4.some(([network, prefixBits]) => {
    const blockSize = 2 ** (32 - prefixBits);
    return Math.floor(value / blockSize) === Math.floor(ipv4Number(network) / blockSize);
  });
}

function ipv4Number(address: string): number {
  return address.split(".").reduce((value, part) => value * 256 + Number(part), 0);
}

function isPublicIpv6(address: string): boolean {
  if (!/^[0-9a-f:]+$/i.test(address)) return false;
  const [first = 0, second = 0] = ipv6Groups(address);
  if (first < 0x2000 || first > 0x3fff) return false;
  if (first === 0x2001 && (second < 0x0200 || second === 0x0db8)) return false;
  if (first === 0x2002) return false;
  return !(first === 0x3fff && second < 0x1000);
}

function ipv6Groups(address: string): number[] {
  const [head = "", tail] = address.split("::");
  const groupsOf = (text: string) => (text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16)));
  if (tail === undefined) return groupsOf(head);
  const before = groupsOf(head);
  const after = groupsOf(tail);
  return [...before, ...new Array<number>(Math.max(0, 8 - before.length - after.length)).fill(0), ...after];
}
