import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const flowFailures = failures("flow", {
  link_invalid: { status: 404, parameter: "token", message: "This link is not valid. Ask for a new one." },
  link_expired: { status: 404, parameter: "token", message: "This link has expired. Ask for a new one." },
  link_used: {
    status: 404,
    parameter: "token",
    message: "This link works once and has been opened before. Ask for a new one.",
  },
  not_requested: { status: 409, parameter: "item", message: "This was not requested again." },
  already_submitted: { status: 409, parameter: "status", message: "This verification has already been submitted." },
  incomplete: { status: 422, parameter: "step", message: "Something is still missing." },
  choose_document_first: { status: 409, parameter: "documentType", message: "Choose the document first." },
  document_not_allowed: { status: 422, parameter: "documentType", message: "This document is not accepted here." },
  country_not_allowed: { status: 422, parameter: "country", message: "This country is not accepted here." },
  phone_invalid: {
    status: 422,
    parameter: "phone",
    message: "Enter a valid phone number, with the country’s code.",
  },
  upload_not_allowed: { status: 422, parameter: "file", message: "Please take a photo with the camera." },
  photo_not_needed: { status: 422, parameter: "side", message: "This photo is not needed." },
  /** The error's `code` is `flow.photo_` and one of `photoRefusals`; its words are the page's. */
  photo_refused: { status: 422, parameter: "file", message: "This photo cannot be used." },
  too_much: {
    status: 409,
    parameter: "file",
    message: "You have sent too many files. Ask for a new link.",
  },
  file_not_found: { status: 404, parameter: "id", message: "Photo not found." },
});

export const flow = {
  open: { method: "POST", path: "/api/flow/open", effect: "write" },
  state: { method: "GET", path: "/api/flow/state", effect: "read" },
  saveProfile: { method: "POST", path: "/api/flow/profile", effect: "write" },
  chooseDocument: { method: "POST", path: "/api/flow/document", effect: "write" },
  addFile: { method: "POST", path: "/api/flow/files", effect: "write" },
  file: { method: "GET", path: "/api/flow/files/:id", effect: "read" },
  submit: { method: "POST", path: "/api/flow/submit", effect: "write" },
} as const satisfies EndpointAddresses;
