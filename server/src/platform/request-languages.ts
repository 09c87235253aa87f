import type { FastifyRequest } from "fastify";

const mostTags = 10;
const tag = /^[a-z]{2,8}(?:-[a-z0-9]{1,8}){0,3}$/i;

/** `lang` of the address first, then `Accept-Language` (RFC 9110, 12.5.4) by its weights. Tags only; what is none is left out. */
export function languagesOf({ query, headers }: Pick<FastifyRequest, "query" | "headers">): string[] {
  const requested = (query as { lang?: unknown } | undefined)?.lang;
  const listed = (headers["accept-language"] ?? "")
    .slice(0, 500)
    .split(",")
    .slice(0, mostTags)
    .map((part) => {
      const [name = "", ...terms] = part.split(";").map((each) => each.trim());
      const weight = terms.find((term) => term.startsWith("q="));
      return { name, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ name }) => name);
  return [...(typeof requested === "string" ? [requested] : []), ...listed].filter((name) => tag.test(name));
}
