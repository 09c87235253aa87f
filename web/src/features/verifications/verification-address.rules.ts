import * as z from "zod/mini";
import { lenient, listField, pageSearchFields, periodSearchFields } from "#web/platform/page-search.ts";

// Every page loads this file, for the router reads addresses before it fetches screens: nothing but the shape is here.

/** The list's address: page, count and every filter. */
export const VerificationSearch = z.object({
  ...pageSearchFields,
  ...periodSearchFields,
  countries: lenient(listField),
  forms: lenient(listField),
  types: lenient(listField),
  status: lenient(listField),
  search: lenient(listField),
  sort: lenient(z.enum(["created"])),
});
export type VerificationSearch = z.infer<typeof VerificationSearch>;
