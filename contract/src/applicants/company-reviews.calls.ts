import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const companyReviewFailures = failures("company-reviews", {
  not_company: { status: 409, parameter: "id", message: "This verification is not of a company." },
  person_not_found: { status: 404, parameter: "personId", message: "Person not found." },
  own_verification: {
    status: 409,
    parameter: "personId",
    message: "This person has a separate verification. Decide there.",
  },
  person_required: {
    status: 409,
    parameter: "personId",
    message: "This person must submit a verification before approval.",
  },
  not_submitted: { status: 409, parameter: "id", message: "The company has not submitted yet." },
  person_not_decided: { status: 409, parameter: "personId", message: "There is no decision to reopen." },
  company_decided: {
    status: 409,
    parameter: "id",
    message: "The company is already decided. Reopen it first.",
  },
  unchanged: { status: 422, parameter: "company", message: "No changes made." },
});

const root = "/api/verifications/:id";

export const companyReviews = {
  view: { method: "GET", path: `${root}/company`, effect: "read" },
  decidePerson: { method: "POST", path: `${root}/persons/:personId/status`, effect: "write" },
  takePersonBack: { method: "POST", path: `${root}/persons/:personId/take-back`, effect: "write" },
  link: { method: "POST", path: `${root}/persons/:personId/link`, effect: "write" },
  edit: { method: "POST", path: "/api/verifications/edit-company", effect: "write" },
} as const satisfies EndpointAddresses;
