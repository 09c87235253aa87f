import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

/** Asking an applicant for single items once more. */
export const resubmissionFailures = failures("resubmissions", {
  not_found: { status: 404, parameter: "id", message: "Request not found." },
  not_askable: {
    status: 409,
    parameter: "status",
    message: "Changes can be requested only while the verification is to review.",
  },
  already_waiting: {
    status: 409,
    parameter: "status",
    message: "Changes were already requested, and the applicant has not answered yet.",
  },
  decision_proposed: {
    status: 409,
    parameter: "status",
    message: "A decision is awaiting a second reviewer. Confirm or reject it first.",
  },
  too_many: {
    status: 409,
    parameter: "verification_id",
    message: "Changes were requested ten times from this applicant. Decide now.",
  },
  not_given: { status: 422, parameter: "items", message: "This form does not ask for that." },
  no_longer_waiting: {
    status: 409,
    parameter: "id",
    message: "This request has ended: it was answered, withdrawn or has expired.",
  },
  too_many_links: {
    status: 409,
    parameter: "id",
    message: "Ten links were created for this request. Withdraw it and request changes again.",
  },
  no_address: {
    status: 409,
    parameter: "by",
    message: "No email can be sent to this applicant. Copy the link instead.",
  },
});

export const resubmissions = {
  list: { method: "GET", path: "/api/verifications/:id/resubmissions", effect: "read" },
  preview: { method: "POST", path: "/api/resubmissions/preview", effect: "read" },
  ask: { method: "POST", path: "/api/resubmissions", effect: "write" },
  renewLink: { method: "POST", path: "/api/resubmissions/:id/link", effect: "write" },
  withdraw: { method: "POST", path: "/api/resubmissions/:id/withdraw", effect: "write" },
} as const satisfies EndpointAddresses;
