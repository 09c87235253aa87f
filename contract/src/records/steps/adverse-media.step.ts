import type { StepDefinition, StepSettings } from "./step-definition.ts";

export const adverseMediaStep = {
  part: null,
  screen: null,
  words: null,
  icon: null,
  meets: "behind",
  againOrder: null,
} as const satisfies StepDefinition<"ADVERSE_MEDIA">;

export const adverseMediaSettings = {
  page: "adverse-media",
  words: "media",
  cents: 25,
  checks: ["adverse_media"],
  isScreened: false,
  isSubmittedByApi: true,
  fresh: () => ({ type: "ADVERSE_MEDIA", primaryKeywords: [], secondaryKeywords: [] }),
} as const satisfies StepSettings<"ADVERSE_MEDIA">;
