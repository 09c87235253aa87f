import { z } from "zod";

export const maxPageSize = 100;

const paged = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  count: z.coerce.number().int().min(1).max(maxPageSize).default(10),
};

const noSort = z.never({ error: "This list cannot be sorted like this." }).optional();

/** `sort` is refused, and a filter that the list does not have: a misspelt one would show everything. */
export const pageRequest = <S extends z.ZodRawShape>(filters: z.ZodObject<S>) =>
  z.object({ ...paged, sort: noSort, filters: filters.strict().prefault({} as never) });

/** With `totalIsCapped`: "that many or more". */
export const pageSchemaOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    total: z.number().int(),
    totalIsCapped: z.boolean(),
    page: z.number().int(),
    count: z.number().int(),
  });
