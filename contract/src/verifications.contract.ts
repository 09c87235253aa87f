import { z } from "zod";
import { verifications as calls, verificationFailures } from "./calls/verifications.calls.ts";
import { endpoint } from "./endpoint.ts";
import { Day, Id, Instant, Nothing, text } from "./fields.ts";
import { fileSides } from "./forms/identity-documents.ts";
import { pageOf, pageRequest } from "./paging.ts";
import { countries } from "./values/countries.ts";
import { CheckEvidence, checkNames } from "./verifications/check-evidence.ts";
import { AnswersView } from "./verifications/verification-answers.ts";
import {
  CallbackView,
  ConsentView,
  DuplicateView,
  EntityFields,
  ReadField,
  SessionView,
  TimelineEvent,
} from "./verifications/verification-parts.ts";
import {
  callbackTypes,
  checkResults,
  declineReasons,
  verificationStatuses,
  verificationTypes,
} from "./verifications/verification-states.ts";
import { RecordingView, VideoQuizView } from "./verifications/verification-videos.ts";

/**
 * `from` and `to` are both included: a UTC day, or an instant with its offset, exact to the millisecond. An empty
 * list means no filter; for the status, all submitted ones.
 */
export const VerificationFilters = z.object({
  from: z.union([Day, Instant]).optional(),
  to: z.union([Day, Instant]).optional(),
  countries: z.array(z.enum(countries)).max(300).optional(),
  forms: z.array(Id).max(100).optional(),
  types: z.array(z.enum(verificationTypes)).max(20).optional(),
  status: z.array(z.enum(verificationStatuses)).max(6).optional(),
  /**
   * Beginnings of the name's words, in any order; the beginning of a verification or applicant id (at least four
   * digits) or of an external id; or a whole document number.
   */
  search: text(0, 128).optional(),
});
export type VerificationFilters = z.infer<typeof VerificationFilters>;

export const verificationSorts = ["created", "-created"] as const;
export type VerificationSort = (typeof verificationSorts)[number];

const CheckBrief = z.object({ name: z.enum(checkNames), result: z.enum(checkResults) });

export const VerificationRow = z.object({
  id: z.string(),
  created: z.iso.datetime(),
  status: z.enum(verificationStatuses),
  country: z.string().nullable(),
  formId: z.string(),
  formName: z.string(),
  types: z.array(z.enum(verificationTypes)),
  checks: z.array(CheckBrief),
  applicantId: z.string(),
  applicantName: z.string(),
  externalId: z.string().nullable(),
});
export type VerificationRow = z.infer<typeof VerificationRow>;

export const CheckView = CheckBrief.extend({
  score: z.number().nullable(),
  reasons: z.array(z.enum(declineReasons)),
  evidence: CheckEvidence,
  engine: z.string(),
  version: z.string(),
  at: z.iso.datetime(),
});

export const VerificationView = EntityFields.extend({
  id: z.string(),
  verificationPublicId: z.string(),
  version: z.number().int(),
  status: z.enum(verificationStatuses),
  created: z.iso.datetime(),
  submitted: z.iso.datetime().nullable(),
  type: z.literal("KYC"),
  types: z.array(z.enum(verificationTypes)),
  formId: z.string(),
  formName: z.string(),
  formVersion: z.number().int(),
  enableCustomerProcessing: z.boolean(),
  country: z.string().nullable(),
  requestLanguage: z.string().nullable(),
  amount: z.number().nullable(),
  applicant: z.object({ publicId: z.string(), externalId: z.string().nullable(), name: z.string() }),
  profile: z.array(ReadField),
  documentType: z.string().nullable(),
  documentCountry: z.string().nullable(),
  documentFields: z.array(z.object({ field: z.string(), value: z.string() })),
  mrzLines: z.array(z.string()),
  files: z.array(
    z.object({
      id: z.string(),
      side: z.enum(fileSides),
      width: z.number().int(),
      height: z.number().int(),
      uploaded: z.iso.datetime(),
    }),
  ),
  videoQuiz: VideoQuizView.nullable(),
  recordings: z.array(RecordingView),
  /** With the text as it was when the applicant agreed. */
  answers: AnswersView,
  consents: z.array(ConsentView),
  checks: z.array(CheckView),
  declineReasons: z.array(z.enum(declineReasons)),
  history: z.array(TimelineEvent),
  duplicates: z.array(DuplicateView),
  /** Found after this one's checks had run, including those beyond the list. */
  laterDuplicates: z.number().int(),
  sessions: z.array(SessionView),
  callbacks: z.array(CallbackView),
  canDecide: z.boolean(),
  /** The decision can be undone until then, and its callbacks wait; null when announced. */
  heldUntil: z.iso.datetime().nullable(),
  /** Neighbours in the review queue, oldest first, for the keys J and K. */
  nextInQueue: z.string().nullable(),
  previousInQueue: z.string().nullable(),
});
export type VerificationView = z.infer<typeof VerificationView>;

export const Decision = z
  .object({
    verification_id: Id,
    version: z.number().int(),
    /** Later duplicates that the reviewer saw; with more by now the decision is refused. */
    later_duplicates: z.number().int().min(0).default(0),
    status: z.enum(["valid", "invalid"]),
    decline_reasons: z.array(z.enum(declineReasons)).max(declineReasons.length).default([]),
    /** There are no blacklists yet: a name is refused. */
    blacklists: z.array(text(0, 128)).max(100).default([]),
    comment: text(0, 2000).default(""),
  })
  .refine((decision) => decision.status === "valid" || decision.decline_reasons.length > 0, {
    path: ["decline_reasons"],
    message: verificationFailures.reason_needed.message,
  })
  .refine(
    ({ status, decline_reasons, comment }) =>
      status === "valid" || comment !== "" || !decline_reasons.includes("OTHER"),
    { path: ["comment"], message: verificationFailures.comment_needed.message },
  );
export type Decision = z.infer<typeof Decision>;

export const verifications = {
  list: endpoint(calls.list, {
    access: "verifications:read",
    summary: "Verifications, newest first unless sorted otherwise; submitted ones unless a status is asked for",
    body: pageRequest(VerificationFilters).extend({ sort: z.enum(verificationSorts).optional() }),
    reply: pageOf(VerificationRow),
  }),
  counts: endpoint(calls.counts, {
    access: "verifications:read",
    summary: "How many verifications there are of each status, with the list's other filters",
    body: z.object({ filters: VerificationFilters.omit({ status: true }).prefault({}) }).prefault({}),
    /** Null when counting would be slow: these filters, and more than 10,000 rows. */
    reply: z.object({ counts: z.record(z.enum(verificationStatuses), z.number().int()).nullable() }),
  }),
  view: endpoint(calls.view, {
    access: "verifications:read",
    summary: "One verification with everything a reviewer needs",
    reply: VerificationView,
  }),
  file: endpoint(calls.file, {
    access: "verifications:read",
    summary: "One photo of a verification",
    reply: "file",
  }),
  video: endpoint(calls.video, {
    access: "verifications:read",
    summary: "One recording of a verification",
    reply: "file",
  }),
  decide: endpoint(calls.decide, {
    access: "verifications:review",
    summary: "Approves or declines",
    // More than a person can review; each one is sent to the business's server, and by mail.
    limit: { max: 120, seconds: 60, per: "account" },
    body: Decision,
    reply: z.object({
      status: z.enum(verificationStatuses),
      version: z.number().int(),
      /** How long it can be undone; then its callbacks and mails are sent. */
      undoSeconds: z.number().int(),
    }),
  }),
  undo: endpoint(calls.undo, {
    access: "verifications:review",
    summary: "Takes back one's own decision before it is announced",
    body: z.object({
      verification_id: Id,
      version: z.number().int(),
    }),
    reply: z.object({ status: z.enum(verificationStatuses), version: z.number().int() }),
  }),
  resendCallback: endpoint(calls.resendCallback, {
    access: "verifications:review",
    summary: "Sends a callback again, under the same id",
    limit: { max: 30, seconds: 60, per: "project" },
    body: z.object({ request_id: Id, type: z.enum(callbackTypes) }),
    reply: Nothing,
  }),
  export: endpoint(calls.export, {
    access: "verifications:read",
    proof: { when: "there are more than 1,000 rows" },
    summary: "The filtered list as CSV",
    limit: { max: 20, seconds: 60, per: "project" },
    body: z.object({ filters: VerificationFilters.prefault({}) }).prefault({}),
    reply: "csv",
  }),
};
