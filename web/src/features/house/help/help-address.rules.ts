import { listField, oneOfField, pageSearchOf } from "#web/platform/page-search.ts";

/** The guides, in the order in which they are read. */
export const guideNames = [
  "first-link",
  "reviewing",
  "callbacks",
  "api-keys",
  "themes",
  "roles",
  "applicants",
  "screening",
  "monitoring",
  "services",
  "billing",
  "certificates",
  "statistics",
  "reports",
  "retention",
] as const;
export type GuideName = (typeof guideNames)[number];

/** The languages that the guides are written in. */
export const guideLanguages = ["en", "uk"] as const;

export const HelpSearch = pageSearchOf({
  guide: oneOfField(guideNames),
  search: listField,
  in: oneOfField(guideLanguages),
});
export type HelpSearch = ReturnType<typeof HelpSearch.parse>;
