import { nothingGiven } from "#contract/records/requested/requested.rules.ts";
import type { StepFacts } from "./verification-checks.facts.rules.ts";

export const noSteps: StepFacts = {
  ...nothingGiven,
  language: "en",
  photos: new Set(),
  pages: {},
};
