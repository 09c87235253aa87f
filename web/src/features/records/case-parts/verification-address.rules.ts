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
  assignee: listField,
  due: oneOfField(["overdue", "soon"]),
  waits_for: oneOfField(["second_reviewer", "applicant"]),
  labels: listField,
  sort: oneOfField(["created", "due"]),
  columns: listField,
  /** The saved view that was opened last. */
  view: listField,
});
export type VerificationSearch = ReturnType<typeof VerificationSearch.parse>;
