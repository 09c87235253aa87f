import type { Calls } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const companyReviewFailures = failures("company-reviews", {
  not_company: { status: 409, parameter: "id", message: "This verification is not of a company." },
  person_not_found: { status: 404, parameter: "personId", message: "There is no such person." },
  own_verification: {
    status: 409,
    parameter: "personId",
    message: "This person has a verification of their own. Decide it there.",
  },
  person_required: {
    status: 409,
    parameter: "personId",
    message: "This person has to hand in a verification of their own before they can be approved.",
  },
  not_submitted: { status: 409, parameter: "id", message: "The company has not handed everything in yet." },
  person_not_decided: { status: 409, parameter: "personId", message: "There is no decision to take back." },
  company_decided: {
    status: 409,
    parameter: "id",
    message: "The company is decided. Take that decision back first.",
  },
  unchanged: { status: 422, parameter: "company", message: "Nothing was changed." },
});

const root = "/api/verifications/:id";

export const companyReviews = {
  view: { method: "GET", path: `${root}/company`, effect: "read" },
  decidePerson: { method: "POST", path: `${root}/persons/:personId/status`, effect: "write" },
  takePersonBack: { method: "POST", path: `${root}/persons/:personId/take-back`, effect: "write" },
  link: { method: "POST", path: `${root}/persons/:personId/link`, effect: "write" },
  edit: { method: "POST", path: "/api/verifications/edit-company", effect: "write" },
} as const satisfies Calls;
