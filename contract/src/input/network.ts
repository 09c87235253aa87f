import { z } from "zod";

const message = "Enter IP addresses or networks, such as 203.0.113.7 or 203.0.113.0/24.";

/** An IP address or a network (CIDR). The longest is an IPv6 network with an IPv4 ending. */
export const Network = z
  .string()
  .trim()
  .max(49, message)
  .pipe(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], message));
