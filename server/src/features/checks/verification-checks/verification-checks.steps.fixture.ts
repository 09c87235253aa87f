import { noAnswers } from "#contract/records/requested/requested.rules.ts";
import type { StepFacts } from "./verification-checks.facts.rules.ts";

export const noSteps: StepFacts = {
  ...noAnswers,
  language: "en",
  photos: new Set(),
  pages: {},
};
