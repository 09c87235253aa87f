import ipaddr from "ipaddr.js";

/** Translated addresses carry the IPv4 address of who asks in their last 32 bits (RFC 6052's well-known prefix). */
const translated = ipaddr.parseCIDR("64:ff9b::/96");

/**
 * Who counts as one visitor wherever addresses are counted: an IPv4 address, however it is written, or the /64 of an IPv6
 * address, since one customer is given that many (RFC 6177). What is no address is its own.
 */
export function placeOf(text: string): string {
  if (!ipaddr.isValid(text)) return text;
  const address = ipaddr.process(text);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  if (address.match(translated)) return new ipaddr.IPv4(address.toByteArray().slice(12)).toString();
  const prefix = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(":")}::/64`;
}
