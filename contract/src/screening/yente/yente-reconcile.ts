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

export const ReconcileQueries = z.record(z.string().max(100), ReconcileQuery);
export type ReconcileQueries = z.output<typeof ReconcileQueries>;

export const ReconcileExtension = z.object({
  ids: z.array(z.string().max(300)).max(100),
  properties: z.array(z.object({ id: z.string().max(100) })).max(50),
});
export type ReconcileExtension = z.output<typeof ReconcileExtension>;

export type ReconcileType = { id: string; name: string };

export type ReconcileReply = Record<
  string,
  { result: { id: string; name: string; description: string; score: number; match: boolean; type: ReconcileType[] }[] }
>;

export const ReconcileSuggest = z.object({
  prefix: z.string().max(1_000).default(""),
  limit: z.coerce.number().int().min(1).max(100).default(10),
});
