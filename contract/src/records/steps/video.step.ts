import type { StepDefinition, StepDesk, StepVisit } from "./step-definition.ts";

// Video quiz.

export const videoStep = {
  part: null,
  meets: "page",
  againOrder: 8,
} as const satisfies StepDefinition<"VIDEO">;

export const videoVisit = {
  screen: null,
  words: "video",
  icon: "smile",
  missing: ({ questions }, { videos }) => {
    const recorded = new Set(videos.filter(({ kind }) => kind === "quiz").map(({ question }) => question));
    return questions.flatMap((_, index) => (recorded.has(index) ? [] : [`videos.${index}` as const]));
  },
} as const satisfies StepVisit<"VIDEO">;

export const videoDesk = { page: "video-quiz", words: "quiz", cents: 30 } as const satisfies StepDesk;
