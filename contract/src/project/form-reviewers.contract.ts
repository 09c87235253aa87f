import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { formReviewers as calls } from "./form-reviewers.calls.ts";

/** Specification 2, section 3, "Video quiz: manager who checks". */
export const formReviewers = {
  list: endpoint(calls.list, {
    side: "desk",
    access: "forms:manage",
    summary: "Names of the members who may review, for the settings of a form",
    reply: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
};
