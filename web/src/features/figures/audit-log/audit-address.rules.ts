import { listField, pageSearchFields, pageSearchOf, periodSearchFields } from "#web/platform/page-search.ts";

// Every page loads this file, because the router parses addresses before it fetches screens: keep it small.

export const AuditSearch = pageSearchOf({
  ...pageSearchFields,
  ...periodSearchFields,
  /** User ids and kinds of actors. */
  who: listField,
  what: listField,
  /** `only`: nothing that was just viewed. */
  changes: listField,
  /** `test`: about tests only. */
  mode: listField,
  /** The id of something, or an IP address. */
  about: listField,
});
export type AuditSearch = ReturnType<typeof AuditSearch.parse>;
