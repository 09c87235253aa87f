import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const serviceFailures = failures("services", {
  not_found: { status: 404, parameter: "id", message: "Service request not found." },
  blacklist_unknown: { status: 404, parameter: "blacklists", message: "One of these blacklists does not exist." },
  not_finished: { status: 409, parameter: "id", message: "This request is still in progress." },
  deleted: { status: 409, parameter: "id", message: "Request was deleted" },
  unreadable: { status: 409, parameter: "id", message: "Error parsing JSON" },
  no_picture: { status: 404, parameter: "id", message: "This request has no picture." },
  no_callback: { status: 409, parameter: "id", message: "This request has no callback." },
  page_too_deep: {
    status: 422,
    parameter: "page",
    message: "Pages this far back cannot be opened. Add a filter.",
  },
  key_taken: { status: 409, parameter: "request_key", message: "This key was used for another request." },
  /** Nothing is looked at in test mode, and no answer is made up. */
  not_in_test: { status: 409, parameter: "type", message: "Services are not available in test mode." },
  picture_refused: { status: 422, parameter: "file", message: "This file is not a readable picture." },
  name_refused: {
    status: 422,
    parameter: "names",
    message: "Send names of at least one word of four letters, or of two words.",
  },
  address_refused: { status: 422, parameter: "crypto_address", message: "This is not an address of this blockchain." },
  transaction_refused: {
    status: 422,
    parameter: "crypto_transaction",
    message: "This is not a transaction hash of this blockchain.",
  },
});

/** Specification 2, section 7; `create`, `create-document`, `check-value`, `options` and below are ours. */
export const services = {
  list: { method: "POST", path: "/api/services", effect: "read" },
  info: { method: "POST", path: "/api/services/request-info", effect: "read" },
  file: { method: "POST", path: "/api/services/report-file", effect: "read" },
  createCrypto: { method: "POST", path: "/api/services/create-crypto-check", effect: "write" },
  create: { method: "POST", path: "/api/services/create", effect: "write" },
  createDocument: { method: "POST", path: "/api/services/create-document", effect: "write" },
  checkValue: { method: "POST", path: "/api/services/check-value", effect: "read" },
  options: { method: "GET", path: "/api/services/options", effect: "read" },
  picture: { method: "GET", path: "/api/services/:id/picture", effect: "read" },
  resendCallback: { method: "POST", path: "/api/services/:id/callback", effect: "write" },
  erase: { method: "DELETE", path: "/api/services/:id/data", effect: "write" },
} as const satisfies EndpointAddresses;
