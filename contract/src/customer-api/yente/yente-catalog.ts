import { z } from "zod";

const texts = z.array(z.string());

export const YenteDataset = z.object({
  name: z.string(),
  title: z.string(),
  summary: z.string().nullable(),
  updated_at: z.string().nullable(),
  last_export: z.string().nullable(),
  entity_count: z.number().int(),
  thing_count: z.number().int(),
  version: z.string().nullable(),
  category: z.string().nullable(),
  tags: texts,
  /** Of a collection. */
  children: texts,
  resources: z.array(z.never()),
  deprecated: z.boolean(),
  /** Whether it is searched at all. */
  load: z.boolean(),
  namespace: z.boolean(),
  index_version: z.string().nullable(),
  /** False: never loaded, or not confirmed by its publisher for too long. */
  index_current: z.boolean(),
});
export type YenteDataset = z.infer<typeof YenteDataset>;

export const YenteCatalog = z.object({
  datasets: z.array(YenteDataset),
  current: texts,
  outdated: texts,
  index_stale: z.boolean(),
});
export type YenteCatalog = z.infer<typeof YenteCatalog>;

const features = z.record(z.string(), z.object({ description: z.string(), coefficient: z.number(), url: z.string() }));

export const YenteAlgorithms = z.object({
  algorithms: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      features,
      docs: z.object({
        name: z.string(),
        description: z.string(),
        config: z.record(z.string(), z.never()),
        features,
      }),
    }),
  ),
  default: z.string(),
  best: z.string(),
});
export type YenteAlgorithms = z.infer<typeof YenteAlgorithms>;

export const YenteStatus = z.object({ status: z.literal("ok") });

/** FastAPI's: a sentence, or of what breaks a schema each part. */
export const YenteError = z.object({
  detail: z.union([
    z.string(),
    z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string(), type: z.string() })),
  ]),
});
export type YenteError = z.infer<typeof YenteError>;
