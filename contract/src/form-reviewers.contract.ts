import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { failures } from "./failures.ts";

export const formReviewerFailures = failures("form-reviewers", {
  not_found: {
    status: 404,
    parameter: "managerId",
    message: "This person does not review in the project. Choose another one.",
  },
});

/** Members who can be named as "manager who checks" (specification 2, section 3, "Video quiz: manager who checks"). */
export const formReviewers = {
  list: endpoint({
    method: "GET",
    path: "/api/forms/reviewers",
    access: "forms:manage",
    effect: "read",
    summary: "Names of the members who may review, for the settings of a form",
    reply: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
};
