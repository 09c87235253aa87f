import { listField, pageSearchFields, pageSearchOf, periodSearchFields } from "#web/platform/page-search.ts";

// Every page loads this file, because the router parses addresses before it fetches screens: keep it small.

export const ServiceSearch = pageSearchOf({
  ...pageSearchFields,
  ...periodSearchFields,
  type: listField,
  status: listField,
  risk: listField,
  country: listField,
});
export type ServiceSearch = ReturnType<typeof ServiceSearch.parse>;
