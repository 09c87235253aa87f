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

/** Date presets of the specification 1, section 9. */
export const periods = [
  "today",
  "last7",
  "4weeks",
  "lastMonth",
  "3months",
  "12months",
  "monthToDate",
  "quarterToDate",
  "yearToDate",
  "custom",
] as const;
export type Period = (typeof periods)[number];

/** A part of the address that is left out when it makes no sense. */
export const lenient = <T extends z.ZodMiniType>(schema: T) => z.optional(z.catch(z.optional(schema), undefined));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** Several values with commas between; a single number that the router has parsed is a text again. */
export const listField = z.pipe(z.union([z.string(), z.number()]), z.transform(String));

/** The days that a list shows. */
export const periodSearchFields = {
  period: lenient(z.enum(periods)),
  /** Of the period "custom", in the user's time zone, both included. */
  from: lenient(day),
  to: lenient(day),
};
