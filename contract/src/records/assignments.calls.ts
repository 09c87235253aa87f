import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const assignmentFailures = failures("assignments", {
  no_reviewer: {
    status: 404,
    parameter: "assignee",
    message: "This person is not a reviewer in the project. Choose another one.",
  },
});

export const assignments = {
  reviewers: { method: "GET", path: "/api/assignments/reviewers", effect: "read" },
  assign: { method: "POST", path: "/api/assignments", effect: "write" },
  settings: { method: "GET", path: "/api/assignments/settings", effect: "read" },
  changeSettings: { method: "PUT", path: "/api/assignments/settings", effect: "write" },
} as const satisfies EndpointAddresses;
