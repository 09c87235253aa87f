import { stepOf } from "../forms/step-of.rules.ts";
import type { RequestingForm, StepDefinition, StepDesk, StepVisit } from "./step-definition.ts";

// Selfie and liveness.

export const asksLiveness = (form: RequestingForm): boolean => stepOf(form, "FACIAL")?.mode === "active";

export const facialStep = {
  part: null,
  meets: "page",
  againOrder: null,
  photos: () => ["selfie"],
} as const satisfies StepDefinition<"FACIAL">;

export const facialVisit = {
  screen: null,
  words: "selfie",
  icon: "smile",
  // Who has tried as often as possible goes on: a person decides.
  missing: ({ mode }, { liveness }) =>
    mode === "active" && !(liveness && (liveness.hasPassed || liveness.triesLeft === 0)) ? ["liveness.acts"] : [],
} as const satisfies StepVisit<"FACIAL">;

export const facialDesk = { page: "liveness", words: "liveness", cents: 30 } as const satisfies StepDesk;
