import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const verificationCommentFailures = failures("verificationComments", {
  not_found: { status: 404, parameter: "commentId", message: "Comment not found." },
  not_yours: { status: 409, parameter: "commentId", message: "Only the author of a comment can change it." },
  too_old: { status: 409, parameter: "commentId", message: "A comment can be edited for 15 minutes." },
  unknown_member: { status: 422, parameter: "mentions", message: "Only reviewers can be mentioned." },
  too_many: { status: 409, parameter: "text", message: "A verification can have up to 500 comments." },
});

export const verificationComments = {
  list: { method: "GET", path: "/api/verifications/:id/comments", effect: "read" },
  add: { method: "POST", path: "/api/verifications/:id/comments", effect: "write" },
  edit: { method: "PUT", path: "/api/verifications/:id/comments/:commentId", effect: "write" },
  remove: { method: "DELETE", path: "/api/verifications/:id/comments/:commentId", effect: "write" },
} as const satisfies EndpointAddresses;
