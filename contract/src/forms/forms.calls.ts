import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const formFailures = failures("forms", {
  not_found: { status: 404, parameter: "id", message: "form with specified ID does not exist" },
  stale: {
    status: 409,
    parameter: "version",
    message: "Someone else saved this form. Reload it to see the change.",
  },
  limit_exceeded: { status: 409, parameter: "limit_exceeded", message: "You have reached the limit of forms." },
  applicant_not_found: { status: 404, parameter: "applicant_id", message: "Invalid applicant ID." },
  external_id_differs: {
    status: 422,
    parameter: "external_applicant_id",
    message: "Invalid external applicant ID. This applicant has another one.",
  },
  external_id_taken: {
    status: 409,
    parameter: "external_applicant_id",
    message: "Another applicant has this external applicant ID.",
  },
  person_form_unfit: {
    status: 422,
    parameter: "personFormId",
    message: "Choose another form of this project: one for people, without the Company step.",
  },
  link_not_found: { status: 404, parameter: "id", message: "Link not found." },
});

export const forms = {
  options: { method: "GET", path: "/api/forms", effect: "read" },
  list: { method: "POST", path: "/api/forms", effect: "read" },
  settings: { method: "GET", path: "/api/forms/:id/form-settings", effect: "read" },
  create: { method: "POST", path: "/api/forms/create-new", effect: "write" },
  edit: { method: "POST", path: "/api/forms/edit", effect: "write" },
  copy: { method: "POST", path: "/api/forms/copy", effect: "write" },
  remove: { method: "DELETE", path: "/api/forms/delete/:id", effect: "write" },
  singleLink: { method: "POST", path: "/api/forms/single-link", effect: "write" },
  revokeLink: { method: "DELETE", path: "/api/forms/single-link/:id", effect: "write" },
} as const satisfies EndpointAddresses;
