import ipaddr from "ipaddr.js";

/** 0: neither. Four decimal numbers without leading zeros, or RFC 4291. */
const familyOf = (text: string): 0 | 4 | 6 =>
  ipaddr.IPv4.isValidFourPartDecimal(text) ? 4 : ipaddr.IPv6.isValid(text) ? 6 : 0;

/** RFC 6052: the last 32 bits hold the IPv4 address of the caller. */
export const translatedNetwork = ipaddr.parseCIDR("64:ff9b::/96");

/**
 * Of a caller, as IPv4 where it is one that is written as IPv6, without a zone. Null for other text, which a proxy may pass
 * on. Its letters are those of an address alone.
 */
export function callerAddressOf(text: string): string | null {
  const [bare = ""] = text.split("%", 1);
  if (familyOf(bare) === 0) return null;
  const address = ipaddr.process(bare);
  return address instanceof ipaddr.IPv6 && address.match(translatedNetwork)
    ? new ipaddr.IPv4(address.toByteArray().slice(12)).toString()
    : address.toString();
}

/** @throws for what is no address and no network */
function canonicalNetwork(text: string): string {
  const [address = "", bits] = text.split("/");
  const parsed = ipaddr.parse(address);
  const width = parsed.kind() === "ipv6" ? 128 : 32;
  const length = bits === undefined ? width : Number(bits);
  // An address that is written as IPv6 and is of IPv4 comes in as IPv4 (RFC 4291, 2.5.5.2).
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() && length >= 96)
    return canonicalNetwork(`${parsed.toIPv4Address().toString()}/${length - 96}`);
  if (length === width) return parsed.toString();
  const kind = parsed instanceof ipaddr.IPv6 ? ipaddr.IPv6 : ipaddr.IPv4;
  return `${kind.networkAddressFromCIDR(`${address}/${length}`).toString()}/${length}`;
}

/** An address, or a network (CIDR) without what its length hides; null where it is neither. */
export const networkOf = (text: string): string | null =>
  familyOf(text) !== 0 || ipaddr.isValidCIDR(text) ? canonicalNetwork(text) : null;

/** Each once, as by `networkOf`; null where one of them is none. */
export function canonicalNetworks(networks: readonly string[]): string[] | null {
  const found = networks.map(networkOf);
  return found.every((each) => each !== null) ? [...new Set(found)] : null;
}

/** @param networks as by `networkOf` @param ip of a request */
export function isWithin(networks: readonly string[], ip: string): boolean {
  const given = callerAddressOf(ip);
  if (given === null) return false;
  const address = ipaddr.parse(given);
  return networks.some((network) => {
    const [range, bits] = ipaddr.parseCIDR(
      network.includes("/") ? network : `${network}/${familyOf(network) === 6 ? 128 : 32}`,
    );
    return range.kind() === address.kind() && address.match([range, bits] as [ipaddr.IPv4, number]);
  });
}

/**
 * What to allow, so that a caller stays within: their IPv4 address, or the /64 of their IPv6 address, which changes within it
 * (RFC 8981). Null for what is no address.
 */
export function ownNetworkOf(ip: string): string | null {
  const address = callerAddressOf(ip);
  return address === null ? null : networkOf(familyOf(address) === 6 ? `${address}/64` : address);
}
