import * as z from "zod/mini";
import { lenient, listField, pageSearchFields, periodSearchFields } from "#web/platform/page-search.ts";

// Every page loads this file, for the router reads addresses before it fetches screens: nothing but the shape is here.

/** The log's address: page, count and every filter. */
export const AuditSearch = z.object({
  ...pageSearchFields,
  ...periodSearchFields,
  /** User ids and kinds of actors. */
  who: lenient(listField),
  /** Groups of actions. */
  what: lenient(listField),
  /** The id of something, or an IP address. */
  about: lenient(listField),
});
export type AuditSearch = z.infer<typeof AuditSearch>;
