import { isIP, isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

/** RFC 6052: the last 32 bits hold the IPv4 address of the caller. */
const translated = ipaddr.parseCIDR("64:ff9b::/96");

/**
 * Of a caller, as IPv4 where it is one that is written as IPv6, without a zone. Null for other text, which a proxy may pass
 * on. Its letters are those of an address alone.
 */
export function callerAddressOf(text: string): string | null {
  const [bare = ""] = text.split("%", 1);
  if (isIP(bare) === 0) return null;
  const address = ipaddr.process(bare);
  return address instanceof ipaddr.IPv6 && address.match(translated)
    ? new ipaddr.IPv4(address.toByteArray().slice(12)).toString()
    : address.toString();
}

/** One visitor: an IPv4 address, or the /64 of an IPv6 address (RFC 6177). Other text is returned as it is. */
export function visitorAddressOf(text: string): string {
  if (isIPv4(text) || !ipaddr.isValid(text)) return text;
  const address = ipaddr.process(text);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  if (address.match(translated)) return new ipaddr.IPv4(address.toByteArray().slice(12)).toString();
  const prefix = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(":")}::/64`;
}
