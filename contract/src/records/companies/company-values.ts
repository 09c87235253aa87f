import type { LengthRange } from "#contract/records/requested/answer-shapes.ts";

// Free of zod, for the applicant's page.

/** Of the company itself, besides its name and country. */
export const companyFieldNames = [
  "registrationNumber",
  "taxNumber",
  "lei",
  "legalAddress",
  "businessAddress",
  "activity",
] as const;
export type CompanyFieldName = (typeof companyFieldNames)[number];

/** Specification 1, section 3, "affiliatedPersons". One person can be both. */
export const affiliatedTypes = ["AUTHORISED", "BENEFICIAL"] as const;
export type AffiliatedType = (typeof affiliatedTypes)[number];

/** An owner may be a company, which has owners of its own. */
export const affiliatedKinds = ["person", "company"] as const;
export type AffiliatedKind = (typeof affiliatedKinds)[number];

/**
 * `named`: nobody was sent a link; `invited`: the link has not been opened; `begun`: not submitted yet; `checking`: its checks run;
 * `review`: waits for a reviewer; then as decided.
 */
export const personStates = ["named", "invited", "begun", "checking", "review", "approved", "declined"] as const;
export type PersonState = (typeof personStates)[number];

/** What the representative sees of it: a decision is shown to the person alone. */
export const personProgress = ["named", "invited", "begun", "done"] as const;
export type PersonProgress = (typeof personProgress)[number];

export const companyLengths = {
  companyName: [2, 160],
  registrationNumber: [2, 40],
  taxNumber: [4, 32],
  lei: [20, 20],
  legalAddress: [5, 256],
  businessAddress: [5, 256],
  activity: [2, 256],
  name: [1, 64],
  role: [2, 80],
  reason: [3, 500],
} as const satisfies Record<string, LengthRange>;

/** Of one company, with the owners of its owners. */
export const mostPersons = 50;
/** A company that owns a company that owns … */
export const mostOwnerLevels = 4;
/** To one person, reminders included. */
export const mostPersonMails = 5;
/** Days after the last mail; then no more of themselves. */
export const personReminderDays = [3, 7] as const;
/** How long a submitted company waits for its persons. */
export const personWaitDays = 14;
