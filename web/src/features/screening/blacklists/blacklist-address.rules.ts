import { blacklistKinds } from "#contract/screening/blacklists/blacklist-kinds.ts";
import { oneOfField, pageSearchFields, pageSearchOf, textField } from "#web/platform/page-search.ts";

/** Of the table, and of one list's entries; `kind` is for entries. */
export const BlacklistSearch = pageSearchOf({
  ...pageSearchFields,
  search: textField((text) => text.length <= 128),
  kind: oneOfField(blacklistKinds),
});
export type BlacklistSearch = ReturnType<typeof BlacklistSearch.parse>;
