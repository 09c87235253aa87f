import * as z from "zod/mini";

/** Row counts that a list offers. */
export const pageCounts = [10, 25, 50, 100] as const;

const positive = z.number().check(z.int(), z.gte(1), z.lte(1_000_000));

/** The part of a list's address that every list has; nonsense in it is left out. Page 1 and 10 rows when silent. */
export const pageSearchFields = {
  page: z.optional(z.catch(z.optional(positive), undefined)),
  count: z.optional(z.catch(z.optional(z.literal(pageCounts)), undefined)),
};

export const PageSearch = z.object(pageSearchFields);
export type PageSearch = z.infer<typeof PageSearch>;
