import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const verificationFailures = failures("verifications", {
  not_found: { status: 404, parameter: "id", message: "Verification not found." },
  stale: {
    status: 409,
    parameter: "rowVersion",
    message: "Someone else changed this verification. Review it again before you decide.",
  },
  second_needed: {
    status: 409,
    parameter: "status",
    message: "This project needs two reviewers. Decide in Veridesk.",
  },
  not_decidable: { status: 409, parameter: "status", message: "This verification is not to review." },
  later_duplicates: {
    status: 409,
    parameter: "later_duplicates",
    message: "Another verification with the same data was found meanwhile. Review it before you decide.",
  },
  persons_not_approved: {
    status: 409,
    parameter: "status",
    message: "Required people of this company are not approved yet. Decide on them first.",
  },
  open_checks: {
    status: 409,
    parameter: "open",
    message: "Some checks have not passed. Review them, and name them with the approval.",
  },
  nothing_to_blacklist: {
    status: 409,
    parameter: "blacklist_fields",
    message: "The applicant has none of the selected data, so no list could match.",
  },
  test_on_blacklist: {
    status: 409,
    parameter: "blacklists",
    message: "Blacklists are shared with live mode. A test cannot be added.",
  },
  no_blacklist: { status: 422, parameter: "blacklists", message: "Blacklist not found." },
  not_undoable: {
    status: 409,
    parameter: "rowVersion",
    message: "This decision was already sent. It can be changed, but not undone.",
  },
  not_yours: { status: 409, parameter: "rowVersion", message: "Only the member who decided can undo the decision." },
  not_decided: { status: 409, parameter: "status", message: "There is no decision to reopen." },
  proposal_waiting: {
    status: 409,
    parameter: "status",
    message: "This verification has an open proposal. Confirm or reject it first.",
  },
  no_proposal: { status: 409, parameter: "verification_id", message: "This verification has no open proposal." },
  own_proposal: {
    status: 409,
    parameter: "verification_id",
    message: "Another reviewer must confirm your proposal.",
  },
  touched_before: {
    status: 409,
    parameter: "verification_id",
    message: "You judged or changed something in this verification. Another reviewer must confirm.",
  },
  reason_needed: { status: 422, parameter: "decline_reasons", message: "Choose at least one reason." },
  comment_needed: { status: 422, parameter: "comment", message: "Describe the reason in the comment." },
  page_too_deep: {
    status: 422,
    parameter: "page",
    message: "With these filters only the first 10,000 rows can be paged through. Add a filter.",
  },
  no_portrait: { status: 404, parameter: "id", message: "No face was found on a document of this verification." },
  approved_to_blacklist: {
    status: 422,
    parameter: "blacklists",
    message: "Only declined applicants can be added to a blacklist. Remove the blacklists from the approval.",
  },
  file_not_found: { status: 404, parameter: "id", message: "File not found." },
  callback_not_found: { status: 404, parameter: "request_id", message: "Callback not found." },
  no_callback_url: { status: 409, parameter: "callback_url", message: "The form has no callback URL." },
});

export const verifications = {
  list: { method: "POST", path: "/api/verifications", effect: "read" },
  counts: { method: "POST", path: "/api/verifications/counts", effect: "read" },
  view: { method: "GET", path: "/api/verifications/:id", effect: "read" },
  file: { method: "GET", path: "/api/verifications/:id/files/:fileId", effect: "read" },
  smallPhotos: { method: "POST", path: "/api/verifications/small-photos", effect: "read" },
  portrait: { method: "GET", path: "/api/verifications/:id/portrait", effect: "read" },
  video: { method: "GET", path: "/api/verifications/:id/videos/:videoId", effect: "read" },
  frames: { method: "GET", path: "/api/verifications/:id/liveness/:actId", effect: "read" },
  decide: { method: "POST", path: "/api/verifications/status", effect: "write" },
  undo: { method: "POST", path: "/api/verifications/undo-decision", effect: "write" },
  takeBack: { method: "POST", path: "/api/verifications/take-back", effect: "write" },
  confirmProposal: { method: "POST", path: "/api/verifications/confirm-proposal", effect: "write" },
  rejectProposal: { method: "POST", path: "/api/verifications/reject-proposal", effect: "write" },
  resendCallback: { method: "POST", path: "/api/verifications/callback", effect: "write" },
  ids: { method: "POST", path: "/api/verifications/ids", effect: "read" },
  resendCallbacks: { method: "POST", path: "/api/verifications/callbacks", effect: "write" },
  export: { method: "POST", path: "/api/verifications/report-file", effect: "read" },
} as const satisfies EndpointAddresses;
