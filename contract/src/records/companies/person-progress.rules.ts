import type { PersonProgress, PersonState } from "./company-values.ts";

const progresses = {
  named: "named",
  invited: "invited",
  begun: "begun",
  checking: "done",
  review: "done",
  approved: "done",
  declined: "done",
} as const satisfies Record<PersonState, PersonProgress>;

/** Only what was decided is shown to whoever has submitted. */
export const unreportedState = (state: PersonState): PersonState => (progresses[state] === "done" ? "checking" : state);

/** As the representative sees it. */
export const progressOfState = (state: PersonState): PersonProgress => progresses[state];
