import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const formReviewerFailures = failures("form-reviewers", {
  not_found: {
    status: 404,
    parameter: "managerId",
    message: "This person is not a reviewer in the project. Choose another one.",
  },
});

export const formReviewers = {
  list: { method: "GET", path: "/api/forms/reviewers", effect: "read" },
} as const satisfies EndpointAddresses;
