import {
  listField,
  oneOfField,
  pageSearchFields,
  pageSearchOf,
  periodSearchFields,
} from "#web/platform/page-search.ts";

// Every page loads this file, for the router reads addresses before it fetches screens: nothing but the shape is here.

export const ApplicantSearch = pageSearchOf({
  ...pageSearchFields,
  ...periodSearchFields,
  types: listField,
  countries: listField,
  status: listField,
  labels: listField,
  search: listField,
  /** Left out: the newest record first. */
  sort: oneOfField(["activity"] as const),
});
export type ApplicantSearch = ReturnType<typeof ApplicantSearch.parse>;

/** Specification 1, section 2, "/applicants/{id}/{tab}". */
export const applicantTabs = ["profile", "documents", "addresses", "verifications", "history"] as const;
export type ApplicantTab = (typeof applicantTabs)[number];

export const applicantTabOf = (text: string | undefined): ApplicantTab =>
  applicantTabs.find((tab) => tab === text) ?? "profile";

export const ApplicantCaseSearch = pageSearchOf({
  tab: oneOfField(["overview", "duplicates", "screening", "adverse-media", "session", "callbacks"] as const),
});
