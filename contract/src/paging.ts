import { z } from "zod";

export const maxPageSize = 100;

/** Body of a list call: `{page, count, filters, sort}`; page 1 and 10 rows when silent. */
export const pageRequest = <F extends z.ZodType>(filters: F) =>
  z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    count: z.coerce.number().int().min(1).max(maxPageSize).default(10),
    filters: filters.prefault({} as never),
  });

/** `total` is exact, unless `totalIsCapped`: then it means "that many or more". */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    total: z.number().int(),
    totalIsCapped: z.boolean(),
    page: z.number().int(),
    count: z.number().int(),
  });
