import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";

type Definition = {
  shape?: Record<string, z.core.$ZodType>;
  options?: readonly z.core.$ZodType[];
  items?: readonly z.core.$ZodType[];
  getter?: () => z.core.$ZodType;
} & { [K in (typeof inner)[number]]?: z.core.$ZodType };
const inner = [
  "element",
  "innerType",
  "keyType",
  "valueType",
  "in",
  "out",
  "left",
  "right",
  "rest",
  "catchall",
] as const;

function fieldNames(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { shape = {}, options = [], items = [], getter, ...rest } = schema._zod.def as unknown as Definition;
  const below = [...Object.values(shape), ...options, ...items, ...(getter ? [getter()] : [])];
  for (const key of inner) if (rest[key]) below.push(rest[key]);
  return [...Object.keys(shape), ...below.flatMap((each) => fieldNames(each, seen))];
}

/** Names of secrets: tokens, keys, links, addresses that may carry a customer's own secret. */
const secret =
  /token|secret|password|cookie|challenge|seed|recovery|^code$|codes$|^keys?$|sitekey|^link$|links?url|callbackurl|otp/i;

/**
 * The length of a compressed reply shows whether a guess is in it twice, so a secret and foreign text must not be
 * compressed together (BREACH). Never compressed: writes, which return secrets, reads with a field that is named like
 * a secret, files and exports.
 */
export const mayBePacked = ({ effect, reply }: Endpoint): boolean =>
  effect === "read" && typeof reply !== "string" && !fieldNames(reply).some((name) => secret.test(name));

/** Calls that a foreign page causes are not compressed, so that their length shows nothing; older browsers do not say. */
export const isOwnCall = ({ headers }: FastifyRequest): boolean =>
  headers["sec-fetch-site"] === undefined || headers["sec-fetch-site"] === "same-origin";
