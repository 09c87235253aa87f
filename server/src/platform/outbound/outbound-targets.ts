import ipaddr from "ipaddr.js";
import { isPublicAddress, literalAddressOf } from "#contract/values/outbound-address.ts";

export type OpenedTargets = {
  opensUrl(url: URL): boolean;
  /** Whatever the name resolves to may be called. */
  opensHost(url: URL): boolean;
  opensAddress(address: string): boolean;
};

/**
 * @param entries `host:port` (`localhost:4000`, `[::1]:4000`), a CIDR range (`10.0.0.0/8`) or an address
 * @throws for any other entry: a typing error must not open nothing, or too much
 */
export function readAllowList(entries: readonly string[]): OpenedTargets {
  const hosts = new Set<string>();
  const ranges: [network: ipaddr.IPv4 | ipaddr.IPv6, prefixBits: number][] = [];
  for (const entry of entries.map((text) => text.trim().toLowerCase())) {
    if (ipaddr.isValidCIDR(entry)) ranges.push(ipaddr.parseCIDR(entry));
    else if (ipaddr.IPv6.isValid(entry)) ranges.push([ipaddr.parse(entry), 128]);
    else if (ipaddr.IPv4.isValidFourPartDecimal(entry)) ranges.push([ipaddr.parse(entry), 32]);
    else if (/^[^\s/@]+:\d{1,5}$/.test(entry) && URL.canParse(`http://${entry}`)) hosts.add(hostAndPort(entry));
    else throw new Error(`"${entry}" in the outbound allow-list is neither host:port nor a CIDR range.`);
  }

  const opensHost = (url: URL) => hosts.has(`${url.hostname}:${portOf(url)}`);
  const opensAddress = (text: string) => {
    if (!ipaddr.isValid(text) || text.includes("%")) return false;
    const address = ipaddr.parse(text);
    return ranges.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
  };
  const opensUrl = (url: URL) => opensHost(url) || opensAddress(literalAddressOf(url.hostname) ?? "");
  return { opensUrl, opensHost, opensAddress };
}

function hostAndPort(entry: string): string {
  const url = new URL(`http://${entry}`);
  return `${url.hostname}:${portOf(url)}`;
}

function portOf(url: URL): string {
  return url.port || (url.protocol === "https:" ? "443" : "80");
}

/**
 * Two opinions must agree, ipaddr.js and the contract's own table (IANA registries), so that a range unknown to one
 * opens no hole.
 * @param text an address of `dns.lookup`; one with a zone (`fe80::1%eth0`) is never public
 */
export function isReachableAddress(text: string): boolean {
  if (text.includes("%") || !ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  return address.range() === "unicast" && isPublicAddress(address.toString());
}

export function canonicalAddress(text: string): string {
  return ipaddr.isValid(text) ? ipaddr.process(text).toString() : text;
}
