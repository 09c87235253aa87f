import {
  listField,
  oneOfField,
  pageSearchFields,
  pageSearchOf,
  periodSearchFields,
} from "#web/platform/page-search.ts";

// Every page loads this file, because the router parses addresses before it fetches screens: keep it small.

export const VerificationSearch = pageSearchOf({
  ...pageSearchFields,
  ...periodSearchFields,
  countries: listField,
  forms: listField,
  types: listField,
  status: listField,
  search: listField,
  assignee: listField,
  due: oneOfField(["overdue", "soon"]),
  waits_for: oneOfField(["second_reviewer", "applicant", "persons"]),
  decided: oneOfField(["today"]),
  labels: listField,
  reasons: listField,
  /** `newest` where the list would be in another order by itself. */
  sort: oneOfField(["created", "due", "newest"]),
  columns: listField,
  /** The saved view that was opened last. */
  view: listField,
});
export type VerificationSearch = ReturnType<typeof VerificationSearch.parse>;
