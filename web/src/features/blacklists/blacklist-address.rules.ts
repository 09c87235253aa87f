import { blacklistKinds } from "#contract/blacklists/blacklist-values.ts";
import { oneOfField, pageSearchFields, searchOf, textField } from "#web/platform/page-search.ts";

const searchField = textField((text) => text.length <= 128);

export const BlacklistSearch = searchOf({ ...pageSearchFields, search: searchField });
export type BlacklistSearch = ReturnType<typeof BlacklistSearch.parse>;

export const EntrySearch = searchOf({ ...pageSearchFields, search: searchField, kind: oneOfField(blacklistKinds) });
export type EntrySearch = ReturnType<typeof EntrySearch.parse>;
