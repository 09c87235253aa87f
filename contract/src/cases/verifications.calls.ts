import type { Calls } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const verificationFailures = failures("verifications", {
  not_found: { status: 404, parameter: "id", message: "Verification not found." },
  stale: {
    status: 409,
    parameter: "version",
    message: "Someone else has changed this verification. Look at it again before you decide.",
  },
  not_decidable: { status: 409, parameter: "status", message: "This verification is not waiting for a decision." },
  later_duplicates: {
    status: 409,
    parameter: "later_duplicates",
    message: "Another verification with the same data was found meanwhile. Look at it before you decide.",
  },
  persons_not_approved: {
    status: 409,
    parameter: "status",
    message: "Persons of this company who have to be verified are not approved yet. Decide on them first.",
  },
  open_checks: {
    status: 409,
    parameter: "open",
    message: "Not everything is clear. Look at what is open, and name it with the approval.",
  },
  nothing_to_blacklist: {
    status: 409,
    parameter: "blacklist_fields",
    message: "Nothing of these fields is known of the applicant, so that no list can find them by it.",
  },
  no_blacklist: { status: 422, parameter: "blacklists", message: "There is no such blacklist." },
  not_undoable: {
    status: 409,
    parameter: "version",
    message: "This decision has been announced. It can be changed, but not undone.",
  },
  not_yours: { status: 409, parameter: "version", message: "Only who made a decision can undo it." },
  not_decided: { status: 409, parameter: "status", message: "There is no decision to take back." },
  proposal_waiting: {
    status: 409,
    parameter: "status",
    message: "A proposal waits for this verification. Confirm or reject it first.",
  },
  no_proposal: { status: 409, parameter: "verification_id", message: "No proposal waits for this verification." },
  own_proposal: {
    status: 409,
    parameter: "verification_id",
    message: "Another reviewer must confirm what you have proposed.",
  },
  touched_before: {
    status: 409,
    parameter: "verification_id",
    message: "You have judged or changed something of this verification. Another reviewer must confirm.",
  },
  reason_needed: { status: 422, parameter: "decline_reasons", message: "Choose at least one reason." },
  comment_needed: { status: 422, parameter: "comment", message: "Say in the comment what the other reason is." },
  page_too_deep: {
    status: 422,
    parameter: "page",
    message: "With these filters only the first 10,000 rows can be paged through. Narrow them.",
  },
  no_portrait: { status: 404, parameter: "id", message: "No face was found on a document of this verification." },
  approved_to_blacklist: {
    status: 422,
    parameter: "blacklists",
    message: "Only a declined applicant is put on a blacklist. Leave the blacklists out of an approval.",
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
} as const satisfies Calls;
