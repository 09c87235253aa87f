import { type StepDefinition, type StepSettings, wrong } from "./step-definition.ts";

export const databaseScreeningStep = {
  part: null,
  screen: null,
  words: null,
  icon: null,
  meets: "behind",
  againOrder: null,
} as const satisfies StepDefinition<"DATABASE_SCREENING">;

export const databaseScreeningSettings = {
  page: "database-screening",
  words: "screening",
  cents: 25,
  checks: ["database_screening"],
  isScreened: false,
  isSubmittedByApi: true,
  fresh: () => ({
    type: "DATABASE_SCREENING",
    lists: ["sanctions", "pep"],
    customBlacklists: [],
    minScore: 70,
    declineStrong: false,
  }),
  wrong: ({ lists, customBlacklists }, { isScreened }) => {
    if (lists.length + customBlacklists.length === 0) return wrong("Choose at least one list.", "lists");
    return isScreened
      ? null
      : wrong("Database screening needs the Profile, Tax number, Document, Company or US eIDV step.");
  },
} as const satisfies StepSettings<"DATABASE_SCREENING">;
