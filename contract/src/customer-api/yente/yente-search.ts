import { z } from "zod";
import { countParameter, repeatedParameter, YenteEntity, yenteFilters, yenteTotal, yesNo } from "./yente-values.ts";

/** Results that are counted and paged through. */
export const searchedMost = 10_000;

const yenteFacets = ["datasets", "schema", "countries", "identifiers", "topics", "genders"] as const;
export type YenteFacet = (typeof yenteFacets)[number];

const facets = z
  .union([z.enum(yenteFacets), z.array(z.enum(yenteFacets)).max(20)])
  .optional()
  .transform((value): YenteFacet[] => (value === undefined ? ["countries", "topics", "datasets"] : [value].flat()));

export const YenteSearchParameters = z.object({
  q: z.string().max(1_000).default(""),
  schema: z.string().max(100).default("Thing"),
  countries: repeatedParameter(),
  datasets: repeatedParameter(),
  limit: countParameter(500, 10),
  offset: countParameter(searchedMost, 0),
  /** `field` or `field:desc`. */
  sort: repeatedParameter(10),
  target: yesNo(false).optional(),
  fuzzy: yesNo(false),
  simple: yesNo(false),
  facets,
  filter_op: z.enum(["AND", "OR"]).default("OR"),
  ...yenteFilters,
});
export type YenteSearchParameters = z.infer<typeof YenteSearchParameters>;

export const YenteSearchReply = z.object({
  limit: z.number().int(),
  offset: z.number().int(),
  total: yenteTotal,
  results: z.array(YenteEntity),
  facets: z.record(
    z.string(),
    z.object({
      label: z.string(),
      values: z.array(z.object({ name: z.string(), label: z.string(), count: z.number().int() })),
    }),
  ),
});
export type YenteSearchReply = z.infer<typeof YenteSearchReply>;
