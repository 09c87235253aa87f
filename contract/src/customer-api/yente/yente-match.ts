import { z } from "zod";
import { countParameter, repeatedParameter, yenteEntityShape, yenteFilters, yenteTotal } from "./yente-values.ts";

export const yenteLimits = {
  queriesMost: 100,
  resultsMost: 500,
  resultsUsual: 5,
  /** A score from which a result is a match, of 0 to 1. */
  threshold: 0.7,
  /** Of one query. */
  namesMost: 50,
  nameMost: 1_000,
  valuesMost: 500,
} as const;

const score = z.coerce.number().min(0).max(1);

export const YenteMatchParameters = z.object({
  limit: countParameter(yenteLimits.resultsMost, yenteLimits.resultsUsual),
  threshold: score.default(yenteLimits.threshold),
  /** Below it a result is left out; the lower of 0.7 and `threshold` unless given. */
  cutoff: score.optional(),
  algorithm: z.string().max(100).default("best"),
  exclude_entity_ids: repeatedParameter(50),
  ...yenteFilters,
});
export type YenteMatchParameters = z.infer<typeof YenteMatchParameters>;

/** Numbers are taken as their text; what is no text is no value. */
const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const values = z
  .union([value, z.array(value).max(yenteLimits.valuesMost)])
  .transform((given) => [given].flat().flatMap((each) => (each === null || each === "" ? [] : [String(each)])));

export const YenteExample = z.object({
  id: z.string().max(500).nullish(),
  schema: z.string().max(100),
  properties: z.record(z.string().max(100), values),
});
export type YenteExample = z.output<typeof YenteExample>;

export const YenteMatchBody = z.object({
  queries: z.record(z.string().max(500), YenteExample),
  /** Of yente's own algorithms: read and not used. */
  weights: z.record(z.string(), z.number()).nullish(),
  config: z.record(z.string(), value).nullish(),
});
export type YenteMatchBody = z.output<typeof YenteMatchBody>;

export const YenteFeature = z.object({
  score: z.number(),
  detail: z.string().nullable(),
  query: z.string().nullable(),
  candidate: z.string().nullable(),
});

export const YenteScored = z.object({
  ...yenteEntityShape(),
  score: z.number(),
  match: z.boolean(),
  explanations: z.record(z.string(), YenteFeature),
});
export type YenteScored = z.output<typeof YenteScored>;

export const YenteMatchReply = z.object({
  responses: z.record(
    z.string(),
    z.object({
      status: z.literal(200),
      results: z.array(YenteScored),
      total: yenteTotal,
      query: z.object({
        id: z.string().nullish(),
        schema: z.string(),
        properties: z.record(z.string(), z.array(z.string())),
      }),
    }),
  ),
  limit: z.number().int(),
});
export type YenteMatchReply = z.output<typeof YenteMatchReply>;
