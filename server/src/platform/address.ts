import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";
import { translatedNetwork } from "#engines/ip/networks.ts";

/** One visitor: an IPv4 address, or the /64 of an IPv6 address (RFC 6177). Other text is returned as it is. */
export function visitorAddressOf(text: string): string {
  if (isIPv4(text) || !ipaddr.isValid(text)) return text;
  const address = ipaddr.process(text);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  if (address.match(translatedNetwork)) return new ipaddr.IPv4(address.toByteArray().slice(12)).toString();
  const prefix = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(":")}::/64`;
}
