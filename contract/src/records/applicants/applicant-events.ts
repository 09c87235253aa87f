import { z } from "zod";
import { declineReasons, verificationStatuses } from "#contract/records/verifications/verification-states.ts";

export const applicantEventKinds = [
  "edited",
  "commented",
  "labelled",
  "held",
  "released",
  "exported",
  "merged",
  "unmerged",
  "erased",
  "blacklisted",
] as const;
export type ApplicantEventKind = (typeof applicantEventKinds)[number];

/** Stored encrypted. */
export const ApplicantEventDetail = z.object({
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })).default([]),
  text: z.string().default(""),
  added: z.array(z.string()).default([]),
  removed: z.array(z.string()).default([]),
});
export type ApplicantEventDetail = z.infer<typeof ApplicantEventDetail>;

/** Of one of the applicant's verifications. */
export const caseEventKinds = [
  "submitted",
  "decided",
  "undone",
  "taken_back",
  "asked_again",
  "resubmitted",
  "unanswered",
] as const;

export const ApplicantEvent = ApplicantEventDetail.extend({
  at: z.iso.datetime(),
  kind: z.enum([...applicantEventKinds, ...caseEventKinds, "created"]),
  actor: z.string().nullable(),
  verificationId: z.string().nullable(),
  otherId: z.string().nullable(),
  status: z.enum(verificationStatuses).nullable(),
  /** Of a decision to decline. */
  reasons: z.array(z.enum(declineReasons)),
});
export type ApplicantEvent = z.infer<typeof ApplicantEvent>;
