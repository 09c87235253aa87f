import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const applicantFailures = failures("applicants", {
  not_found: { status: 404, parameter: "id", message: "Applicant not found." },
  erased: { status: 404, parameter: "applicant", message: "The data of this applicant was erased." },
  not_encrypted_yet: {
    status: 409,
    parameter: "applicant",
    message: "Some data of this applicant is still being encrypted. Try again in a few minutes.",
  },
  page_too_deep: {
    status: 422,
    parameter: "page",
    message: "Only the first 10,000 rows can be paged through. Add a filter.",
  },
  stale: {
    status: 409,
    parameter: "rowVersion",
    message: "Someone else changed this applicant. Check the record again before you save.",
  },
  unchanged: { status: 422, parameter: "profile", message: "No changes made." },
  phone_invalid: { status: 422, parameter: "profile.phone", message: "Enter a valid phone number." },
  not_checkable: {
    status: 409,
    parameter: "run_checks",
    message: "Checks can be rerun only while the verification is to review.",
  },
  no_callback: { status: 409, parameter: "resend_callback", message: "There is no callback to resend." },
  on_hold: { status: 409, parameter: "id", message: "A legal hold is set on this applicant. Release it first." },
  being_checked: {
    status: 409,
    parameter: "id",
    message: "A verification of this applicant is being checked. Try again in a few minutes.",
  },
  same_record: { status: 422, parameter: "other_id", message: "This is the same applicant." },
  has_merged: {
    status: 409,
    parameter: "other_id",
    message: "Other records were merged into that one. Separate them first, or merge the other way round.",
  },
  not_merged: { status: 409, parameter: "other_id", message: "These records are not merged." },
  merged_for_good: { status: 409, parameter: "other_id", message: "Records can be separated only within 30 days." },
  nothing_to_blacklist: {
    status: 422,
    parameter: "fields",
    message: "The applicant has none of the selected data.",
  },
  already_on_hold: { status: 409, parameter: "legal_hold", message: "Someone else changed the legal hold meanwhile." },
});

export const applicants = {
  list: { method: "POST", path: "/api/applicants", effect: "read" },
  labels: { method: "GET", path: "/api/applicants/labels", effect: "read" },
  view: { method: "GET", path: "/api/applicants/:id", effect: "read" },
  verifications: { method: "POST", path: "/api/applicants/:id/verifications", effect: "read" },
  links: { method: "GET", path: "/api/applicants/:id/links", effect: "read" },
  editProfile: { method: "POST", path: "/api/verifications/edit-applicant-profile", effect: "write" },
  edit: { method: "POST", path: "/api/applicants/:id/profile", effect: "write" },
  label: { method: "PUT", path: "/api/applicants/:id/labels", effect: "write" },
  comment: { method: "POST", path: "/api/applicants/:id/comments", effect: "write" },
  blacklist: { method: "POST", path: "/api/applicants/:id/blacklists", effect: "write" },
  merge: { method: "POST", path: "/api/applicants/:id/merge", effect: "write" },
  separate: { method: "POST", path: "/api/applicants/:id/separate", effect: "write" },
  hold: { method: "POST", path: "/api/applicants/:id/legal-hold", effect: "write" },
  export: { method: "POST", path: "/api/applicants/:id/report-file", effect: "write" },
  erase: { method: "POST", path: "/api/applicants/:id/erase", effect: "write" },
} as const satisfies EndpointAddresses;
