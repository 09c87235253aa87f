import { listField, oneOfField, pageSearchFields, periodSearchFields, searchOf } from "#web/platform/page-search.ts";

// Every page loads this file, because the router parses addresses before it fetches screens: keep it small.

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
