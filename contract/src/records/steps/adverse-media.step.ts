import type { StepDefinition, StepDesk } from "./step-definition.ts";

export const adverseMediaStep = {
  part: null,
  meets: "behind",
  againOrder: null,
} as const satisfies StepDefinition<"ADVERSE_MEDIA">;

export const adverseMediaDesk = { page: "adverse-media", words: "media", cents: 25 } as const satisfies StepDesk;
