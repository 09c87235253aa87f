import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Bool } from "../input/fields.ts";
import { reviewRules as calls } from "./review-rules.calls.ts";

export const reviewRules = {
  show: endpoint(calls.show, {
    side: "desk",
    access: "members:manage",
    summary: "The rules of the project's reviews",
    reply: z.object({
      fourEyes: z.boolean(),
      /** Members who may review. */
      reviewers: z.number().int(),
    }),
  }),
  change: endpoint(calls.change, {
    side: "desk",
    access: "members:manage",
    proof: "fresh",
    summary: "Whether declines, and decisions on duplicates and screening hits, need a second reviewer",
    body: z.object({ four_eyes: Bool }),
    reply: z.object({ fourEyes: z.boolean() }),
  }),
};
