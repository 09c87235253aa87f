import type { StepFacts } from "./verification-checks.facts.rules.ts";

export const noSteps: StepFacts = {
  taxId: null,
  address: null,
  funds: null,
  payment: null,
  questionnaire: null,
  language: "en",
  photos: new Set(),
  pages: {},
};
