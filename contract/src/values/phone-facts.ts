/** As the numbering plans call them (libphonenumber). Where mobile and fixed numbers share a plan nobody can tell. */
export const phoneTypes = [
  "mobile",
  "fixed_line",
  "fixed_line_or_mobile",
  "toll_free",
  "premium_rate",
  "shared_cost",
  "voip",
  "personal_number",
  "pager",
  "uan",
  "voicemail",
  "unknown",
] as const;
export type PhoneType = (typeof phoneTypes)[number];

/** `country_code`: none, or one that no country has. `not_assigned`: long enough, but no such number is in the plan. */
export const phoneProblems = ["too_short", "too_long", "letters", "country_code", "not_assigned"] as const;
export type PhoneProblem = (typeof phoneProblems)[number];
