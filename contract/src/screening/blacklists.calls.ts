import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const blacklistFailures = failures("blacklists", {
  not_found: { status: 404, parameter: "code", message: "Blacklist not found." },
  entry_not_found: { status: 404, parameter: "entry", message: "Entry not found." },
  import_not_found: { status: 404, parameter: "id", message: "Import not found." },
  name_taken: { status: 409, parameter: "name", message: "A blacklist with this name already exists." },
  limit_exceeded: {
    status: 409,
    parameter: "limit_exceeded",
    message: "The project has reached the limit of blacklists. Delete one first.",
  },
  full: { status: 409, parameter: "code", message: "A blacklist can have up to 200,000 entries. Delete some first." },
  entry_exists: { status: 409, parameter: "entry", message: "The blacklist already has this entry." },
  entry_invalid: { status: 422, parameter: "type", message: "This entry is not complete." },
  stale: {
    status: 409,
    parameter: "revision",
    message: "Someone else changed this entry. Reload it to see the change.",
  },
  import_under_way: {
    status: 409,
    parameter: "code",
    message: "A file is being imported into this blacklist. Wait until it is done, or stop it.",
  },
  too_many_imports: {
    status: 429,
    retryAfter: 60,
    parameter: "file",
    message: "Three imports of this project are already queued. Try again when one of them is done.",
  },
  too_large: { status: 413, parameter: "file", message: "This file is larger than 50 MB." },
  import_over: { status: 409, parameter: "id", message: "This import has ended." },
  applicants_forbidden: {
    status: 403,
    parameter: "type",
    message: "Your role cannot see applicants, so it cannot import them.",
  },
});

const root = "/api/blacklists";

export const blacklists = {
  list: { method: "POST", path: root, effect: "read" },
  updatedList: { method: "POST", path: `${root}/updated-list`, effect: "read" },
  options: { method: "GET", path: `${root}/options`, effect: "read" },
  remove: { method: "DELETE", path: `${root}/delete/:code`, effect: "write" },
  create: { method: "POST", path: `${root}/create`, effect: "write" },
  edit: { method: "POST", path: `${root}/edit`, effect: "write" },
  export: { method: "POST", path: `${root}/export`, effect: "read" },
  import: { method: "POST", path: `${root}/import`, effect: "write" },
  defaultTemplate: { method: "POST", path: `${root}/default-template`, effect: "read" },
  applicantsTemplate: { method: "POST", path: `${root}/applicants-template`, effect: "read" },
  abortImport: { method: "POST", path: `${root}/imports/:id/abort`, effect: "write" },
  importErrors: { method: "GET", path: `${root}/imports/:id/errors`, effect: "read" },
  show: { method: "GET", path: `${root}/:code/summary`, effect: "read" },
  entries: { method: "POST", path: `${root}/:code/entries`, effect: "read" },
  addEntry: { method: "POST", path: `${root}/:code/add-entry`, effect: "write" },
  editEntry: { method: "PUT", path: `${root}/:code/entries/:entry`, effect: "write" },
  removeEntry: { method: "DELETE", path: `${root}/:code/entries/:entry`, effect: "write" },
} as const satisfies EndpointAddresses;
