import type { StepDefinition, StepDesk } from "./step-definition.ts";

export const databaseScreeningStep = {
  part: null,
  meets: "behind",
  againOrder: null,
} as const satisfies StepDefinition<"DATABASE_SCREENING">;

export const databaseScreeningDesk = {
  page: "database-screening",
  words: "screening",
  cents: 25,
} as const satisfies StepDesk;
