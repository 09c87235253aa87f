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

/** The name of every field that a schema may have, however deep. */
function fieldNames(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { shape = {}, options = [], items = [], getter, ...rest } = schema._zod.def as unknown as Definition;
  const below = [...Object.values(shape), ...options, ...items, ...(getter ? [getter()] : [])];
  for (const key of inner) if (rest[key]) below.push(rest[key]);
  return [...Object.keys(shape), ...below.flatMap((each) => fieldNames(each, seen))];
}

/** What opens something to whoever holds it: tokens, keys, links, addresses that may carry a customer's own secret. */
const secret =
  /token|secret|password|cookie|challenge|seed|recovery|^code$|codes$|^keys?$|sitekey|^link$|links?url|callbackurl|otp/i;

/**
 * May a reply of this endpoint be packed? The length of a packed reply tells whether a guess stands in it twice, so a secret
 * and what a stranger wrote must not be packed together (BREACH). Writes are where secrets are told, and are never packed;
 * nor is a read whose contract has a field that is named like a secret. Files and exports are sent as they are.
 */
export const mayBePacked = ({ effect, reply }: Endpoint): boolean =>
  effect === "read" && typeof reply !== "string" && !fieldNames(reply).some((name) => secret.test(name));

/** A browser that a foreign page made ask gets plain bytes, whose length tells nothing; older browsers say nothing. */
export const isOwnCall = ({ headers }: FastifyRequest): boolean =>
  headers["sec-fetch-site"] === undefined || headers["sec-fetch-site"] === "same-origin";
