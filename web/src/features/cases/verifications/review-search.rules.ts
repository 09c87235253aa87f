import { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import { oneOfField, pageSearchOf } from "#web/platform/page-search.ts";

/** Tabs of a person's verification (specification 1, section 2). */
export const reviewTabs = ["overview", "duplicates", "screening", "adverse-media", "session", "callbacks"] as const;
export type ReviewTab = (typeof reviewTabs)[number];

/** The address of one verification: its tab, and the list that it was opened from. An unknown tab is the overview. */
export const ReviewSearch = pageSearchOf({ ...VerificationSearch.fields, tab: oneOfField(reviewTabs) });
export type ReviewSearch = ReturnType<typeof ReviewSearch.parse>;
