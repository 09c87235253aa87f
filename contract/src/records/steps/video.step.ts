import type { StepDefinition, StepSettings } from "./step-definition.ts";

// Video quiz.

export const videoStep = {
  part: null,
  screen: null,
  words: "video",
  icon: "smile",
  meets: "page",
  againOrder: 8,
  missing: ({ questions }, { videos }) => {
    const recorded = new Set(videos.filter(({ kind }) => kind === "quiz").map(({ question }) => question));
    return questions.flatMap((_, index) => (recorded.has(index) ? [] : [`videos.${index}` as const]));
  },
} as const satisfies StepDefinition<"VIDEO">;

export const videoSettings = {
  page: "video-quiz",
  words: "quiz",
  cents: 30,
  checks: ["video_quiz"],
  isScreened: false,
  isSubmittedByApi: false,
  fresh: () => ({ type: "VIDEO", questions: [""], answerSeconds: 30, managerId: null, fraudProtection: false }),
} as const satisfies StepSettings<"VIDEO">;
