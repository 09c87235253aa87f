import * as z from "zod/mini";
import { pageSearchFields } from "#web/platform/page-search.ts";

// Every page loads this file, for the router reads addresses before it fetches screens: nothing but the shape is here.

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
const lenient = <T extends z.ZodMiniType>(schema: T) => z.optional(z.catch(z.optional(schema), undefined));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
/** Several values with commas between; a single number that the router has parsed is a text again. */
const list = z.pipe(z.union([z.string(), z.number()]), z.transform(String));

/** The list's address: page, count and every filter. */
export const VerificationSearch = z.object({
  ...pageSearchFields,
  period: lenient(z.enum(periods)),
  /** Of the period "custom", in the user's time zone, both included. */
  from: lenient(day),
  to: lenient(day),
  countries: lenient(list),
  forms: lenient(list),
  types: lenient(list),
  status: lenient(list),
  search: lenient(list),
});
export type VerificationSearch = z.infer<typeof VerificationSearch>;
