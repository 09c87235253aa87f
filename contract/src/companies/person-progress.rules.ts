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

/** As the representative sees it. */
export const progressOfState = (state: PersonState): PersonProgress => progresses[state];
