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
export const guideLanguages = ["en", "de", "es", "fr", "pl", "pt-BR", "tr", "uk"] as const;
export type GuideLanguage = (typeof guideLanguages)[number];

const withoutRegion = (language: string) => language.split("-")[0];

/** @returns the same language of another country where there are no guides in its own; undefined without any */
export const guideLanguageOf = (language: string): GuideLanguage | undefined =>
  guideLanguages.find((each) => each === language) ??
  guideLanguages.find((each) => withoutRegion(each) === withoutRegion(language));

export const HelpSearch = pageSearchOf({
  guide: oneOfField(guideNames),
  search: listField,
  in: oneOfField(guideLanguages),
});
export type HelpSearch = ReturnType<typeof HelpSearch.parse>;
