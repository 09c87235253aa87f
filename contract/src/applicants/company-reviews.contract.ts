import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Bool, Id, Nothing } from "../input/fields.ts";
import { ProfileCorrection } from "../records/applicants/applicant-profile.ts";
import { CompanyAnswers, CompanyView } from "../records/companies/affiliated-persons.ts";
import { companyDataNames } from "../records/companies/company-data.ts";
import { companyReviews as calls } from "./company-reviews.calls.ts";
import { PersonDecision } from "./person-decision.ts";

const limit = { max: 120, seconds: 60, per: "account" } as const;

export const CompanyReview = CompanyView.extend({
  /** What members have put right since it was submitted. */
  corrected: z.partialRecord(z.enum(companyDataNames), ProfileCorrection),
  rowVersion: z.number().int(),
});
export type CompanyReview = z.infer<typeof CompanyReview>;

export const personLinkWays = ["mail", "copy"] as const;

export const companyReviews = {
  view: endpoint(calls.view, {
    side: "desk",
    access: "verifications:read",
    summary: "The company of a verification: its data, its authorised persons and beneficial owners",
    reply: CompanyReview,
  }),
  decidePerson: endpoint(calls.decidePerson, {
    side: "desk",
    access: "verifications:review",
    summary: "Approves or declines a person who has no verification of their own",
    limit,
    body: PersonDecision,
    reply: Nothing,
  }),
  takePersonBack: endpoint(calls.takePersonBack, {
    side: "desk",
    access: "verifications:review",
    summary: "Takes the decision on a person back",
    limit,
    body: z.object({ rowVersion: z.number().int() }),
    reply: Nothing,
  }),
  link: endpoint(calls.link, {
    side: "desk",
    access: "verifications:review",
    summary: "Sends a person the link to their own verification again, or gives it to be sent otherwise",
    limit: { max: 30, seconds: 600, per: "account" },
    body: z.object({ way: z.enum(personLinkWays) }),
    /** Null: it was mailed. */
    reply: z.object({ link: z.string().nullable() }),
  }),
  edit: endpoint(calls.edit, {
    side: "desk",
    access: "verifications:review",
    summary: "Puts the record of a company right; what was submitted stays as it was",
    limit,
    body: z.object({
      verification_public_id: Id,
      rowVersion: z.number().int().min(0),
      company: CompanyAnswers,
      run_checks: Bool.default(false),
      resend_callback: Bool.default(false),
    }),
    reply: z.object({ rowVersion: z.number().int(), changed: z.array(z.string()) }),
  }),
};
