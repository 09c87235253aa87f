import { z } from "zod";

// The Reconciliation Service API 0.2 of W3C's community group, as OpenRefine speaks it.

const scalar = z.union([z.string(), z.number(), z.boolean(), z.object({ id: z.string() }).transform(({ id }) => id)]);
const values = z.union([scalar, z.array(scalar).max(100)]).transform((given) => [given].flat().map(String));

const ReconcileQuery = z.object({
  query: z.string().max(1_000).default(""),
  type: z.union([z.string().max(100), z.array(z.string().max(100)).max(20)]).nullish(),
  limit: z.number().int().min(1).max(100).default(5),
  properties: z
    .array(z.object({ pid: z.string().max(100).optional(), p: z.string().max(100).optional(), v: values }))
    .max(50)
    .default([]),
});
export type ReconcileQuery = z.output<typeof ReconcileQuery>;

/** JSON in a field of a form, or as it is. */
const json = <S extends z.ZodType>(schema: S) =>
  z.preprocess((given, check) => {
    if (typeof given !== "string") return given;
    try {
      return JSON.parse(given);
    } catch {
      check.addIssue({ code: "custom", message: "Input should be valid JSON" });
      return z.NEVER;
    }
  }, schema.optional());

const ReconcileQueries = z.record(z.string().max(100), ReconcileQuery);
export type ReconcileQueries = z.output<typeof ReconcileQueries>;

const ReconcileExtension = z.object({
  ids: z.array(z.string().max(300)).max(100),
  properties: z.array(z.object({ id: z.string().max(100) })).max(50),
});
export type ReconcileExtension = z.output<typeof ReconcileExtension>;

export const ReconcileCall = z.object({ queries: json(ReconcileQueries), extend: json(ReconcileExtension) });
export type ReconcileCall = z.output<typeof ReconcileCall>;

const ReconcileType = z.object({ id: z.string(), name: z.string() });
export type ReconcileType = z.output<typeof ReconcileType>;

export const ReconcileResults = z.record(
  z.string(),
  z.object({
    result: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        description: z.string(),
        score: z.number(),
        match: z.boolean(),
        type: z.array(ReconcileType),
      }),
    ),
  }),
);
export type ReconcileResults = z.output<typeof ReconcileResults>;

const ReconcileExtended = z.object({
  meta: z.array(ReconcileType),
  rows: z.record(z.string(), z.record(z.string(), z.array(z.object({ str: z.string() })))),
});

export const ReconcileReply = z.union([ReconcileExtended, ReconcileResults]);

const service = z.object({ service_url: z.string(), service_path: z.string() });
const described = ReconcileType.extend({ description: z.string() });

export const ReconcileManifest = z.object({
  versions: z.array(z.string()),
  name: z.string(),
  identifierSpace: z.string(),
  schemaSpace: z.string(),
  documentation: z.string(),
  batchSize: z.number().int(),
  view: z.object({ url: z.string() }),
  suggest: z.object({ entity: service, type: service, property: service }),
  extend: z.object({ propose_properties: service, property_settings: z.array(z.never()) }),
  defaultTypes: z.array(described),
});
export type ReconcileManifest = z.output<typeof ReconcileManifest>;

export const ReconcileSuggest = z.object({
  prefix: z.string().max(1_000).default(""),
  limit: z.coerce.number().int().min(1).max(100).default(10),
});

const suggestion = ReconcileType.extend({
  description: z.string().optional(),
  notable: z.array(ReconcileType).optional(),
});
export const ReconcileSuggestions = z.union([
  z.object({ result: z.array(suggestion) }),
  z.object({ type: z.string(), properties: z.array(ReconcileType) }),
]);
