import { companyReviews } from "#contract/applicants/company-reviews.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { editCompany } from "./company-reviews.edit.service.ts";
import { linkPerson } from "./company-reviews.link.service.ts";
import { decidePerson, openCompany, takePersonBack } from "./company-reviews.service.ts";

export const companyReviewRoutes = implementEndpoints(companyReviews, {
  view: ({ ctx, params }) => openCompany(ctx, params.id),
  decidePerson: ({ ctx, params, body }) => decidePerson(ctx, params, body),
  takePersonBack: ({ ctx, params, body }) => takePersonBack(ctx, params, body),
  link: ({ ctx, params, body }) => linkPerson(ctx, params, body.way),
  edit: ({ ctx, body }) => editCompany(ctx, body),
});
