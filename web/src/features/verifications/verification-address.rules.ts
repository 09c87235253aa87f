import { listField, oneOfField, pageSearchFields, periodSearchFields, searchOf } from "#web/platform/page-search.ts";

// Every page loads this file, for the router reads addresses before it fetches screens: nothing but the shape is here.

/** The list's address: page, count and every filter. */
export const VerificationSearch = searchOf({
  ...pageSearchFields,
  ...periodSearchFields,
  countries: listField,
  forms: listField,
  types: listField,
  status: listField,
  search: listField,
  sort: oneOfField(["created"]),
});
export type VerificationSearch = ReturnType<typeof VerificationSearch.parse>;
