import { z } from "zod";

// The shapes of yente's public API (its OpenAPI document, release 5.5), so that its clients run unchanged.

/** FastAPI reads repeated parameters as a list. */
export const repeatedParameter = (most = 100) =>
  z
    .union([z.string(), z.array(z.string()).max(most)])
    .optional()
    .transform((value) => (value === undefined ? [] : [value].flat()));

const words: Record<string, boolean> = {
  true: true,
  "1": true,
  yes: true,
  on: true,
  t: true,
  y: true,
  false: false,
  "0": false,
  no: false,
  off: false,
  f: false,
  n: false,
};

/** As pydantic reads one out of text. */
export const yesNo = (usual: boolean) =>
  z
    .string()
    .optional()
    .transform((value, check) => {
      if (value === undefined) return usual;
      const read = words[value.toLowerCase()];
      if (read !== undefined) return read;
      check.addIssue({ code: "custom", message: "Input should be a valid boolean" });
      return z.NEVER;
    });

/** A day or a moment without zone, which is UTC. */
export const sinceParameter = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}(:\d{2}(:\d{2})?)?)?$/)
  .optional();

export const countParameter = (most: number, usual: number) => z.coerce.number().int().min(0).max(most).default(usual);

export const yenteTotal = z.object({ value: z.number().int(), relation: z.enum(["eq", "gte"]) });

export type YenteEntity = {
  id: string;
  caption: string;
  schema: string;
  /** Values are texts; of an entity in full also the entities beside it. */
  properties: { [name: string]: (string | YenteEntity)[] };
  datasets: string[];
  referents: string[];
  target: boolean;
  first_seen: string | null;
  last_seen: string | null;
  last_change: string | null;
};

export const yenteEntityShape = () => ({
  id: z.string(),
  caption: z.string(),
  schema: z.string(),
  get properties(): z.ZodType<YenteEntity["properties"], YenteEntity["properties"]> {
    return z.record(z.string(), z.array(z.union([z.string(), YenteEntity])));
  },
  datasets: z.array(z.string()),
  referents: z.array(z.string()),
  target: z.boolean(),
  first_seen: z.string().nullable(),
  last_seen: z.string().nullable(),
  last_change: z.string().nullable(),
});

/** Its id is the name by which OpenAPI refers to it from itself. */
export const YenteEntity: z.ZodType<YenteEntity, YenteEntity> = z
  .object(yenteEntityShape())
  .meta({ id: "YenteEntity" });

/** What narrows both a match and a search. */
export const yenteFilters = {
  include_dataset: repeatedParameter(),
  exclude_dataset: repeatedParameter(),
  exclude_schema: repeatedParameter(),
  changed_since: sinceParameter,
  topics: repeatedParameter(),
  /** `field:value`. */
  filter: repeatedParameter(),
};
