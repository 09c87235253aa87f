import { z } from "zod";
import { Bool } from "#contract/input/fields.ts";
import { screeningLists } from "../forms/step-choices.ts";
import { type StepSettings, wrong } from "./step-settings.ts";

/** The least that a form may ask of a name; less is no hit for anybody. */
export const leastMinScore = 70;

export const ScreeningStep = z.object({
  type: z.literal("DATABASE_SCREENING"),
  lists: z.array(z.enum(screeningLists)).max(screeningLists.length),
  customBlacklists: z.array(z.string().regex(/^[\w-]{1,64}$/)).max(100),
  /** A name scores 0 to 100; below this it is no hit. */
  minScore: z.number().int().min(leastMinScore, "Enter 70 to 100.").max(100, "Enter 70 to 100.").default(70),
  /** A hit with the same number, or with name and day of birth, declines. */
  declineStrong: Bool.default(false),
});
export type ScreeningStep = z.infer<typeof ScreeningStep>;

export const databaseScreeningSettings = {
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
} as const satisfies StepSettings<z.output<typeof ScreeningStep>>;
