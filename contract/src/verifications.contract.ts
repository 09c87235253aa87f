import { z } from "zod";
import { countries } from "./countries.ts";
import { endpoint } from "./endpoint.ts";
import { failures } from "./failures.ts";
import { Day, Id, Instant, Nothing, text } from "./fields.ts";
import { fileSides } from "./identity-documents.ts";
import { legalNames } from "./legal-names.ts";
import { pageOf, pageRequest } from "./paging.ts";
import { AnswersView } from "./verification-answers.ts";
import {
  callbackTypes,
  checkNames,
  checkResults,
  declineReasons,
  duplicateKinds,
  reviewerDeclineReasons,
  verificationStatuses,
  verificationTypes,
} from "./verification-states.ts";
import { RecordingView, VideoQuizView } from "./verification-videos.ts";

export const verificationFailures = failures("verifications", {
  not_found: { status: 404, parameter: "id", message: "Verification not found." },
  stale: {
    status: 409,
    parameter: "version",
    message: "Somebody else has changed this verification. Look at it again before you decide.",
  },
  not_decidable: { status: 409, parameter: "status", message: "This verification is not waiting for a decision." },
  reason_needed: { status: 422, parameter: "decline_reasons", message: "Choose at least one reason." },
  page_too_deep: {
    status: 422,
    parameter: "page",
    message: "With these filters only the first 10,000 rows can be paged through. Narrow them.",
  },
  file_not_found: { status: 404, parameter: "id", message: "File not found." },
  callback_not_found: { status: 404, parameter: "request_id", message: "Callback not found." },
  no_callback_url: { status: 409, parameter: "callback_url", message: "The form has no callback URL." },
});

/**
 * `from` and `to` are both included. A day is a UTC day; an instant with its offset is exact to the millisecond, for days
 * of another zone. An empty list means no filter; for the status, the submitted ones.
 */
export const VerificationFilters = z.object({
  from: z.union([Day, Instant]).optional(),
  to: z.union([Day, Instant]).optional(),
  countries: z.array(z.enum(countries)).max(300).optional(),
  forms: z.array(Id).max(100).optional(),
  types: z.array(z.enum(verificationTypes)).max(20).optional(),
  status: z.array(z.enum(verificationStatuses)).max(6).optional(),
  /** Exact applicant id, external id or verification id. */
  search: text(0, 128).optional(),
});
export type VerificationFilters = z.infer<typeof VerificationFilters>;

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
  /** Plain facts that the result rests on, for people. */
  evidence: z.record(z.string(), z.unknown()),
  engine: z.string(),
  version: z.string(),
  at: z.iso.datetime(),
});

const ReadField = z.object({
  field: z.string(),
  typed: z.string().nullable(),
  read: z.string().nullable(),
  /** `null`: one of the two is missing, nothing was compared. */
  same: z.boolean().nullable(),
});

export const TimelineEvent = z.object({
  at: z.iso.datetime(),
  kind: z.enum(["opened", "submitted", "checked", "decided", "callback_sent", "callback_failed", "viewed"]),
  actor: z.string().nullable(),
  from: z.enum(verificationStatuses).nullable(),
  to: z.enum(verificationStatuses).nullable(),
  declineReasons: z.array(z.enum(declineReasons)),
  comment: z.string().nullable(),
});

export const CallbackView = z.object({
  requestId: z.string(),
  type: z.enum(callbackTypes),
  url: z.string(),
  status: z.enum(["pending", "delivered", "failed"]),
  created: z.iso.datetime(),
  nextAttempt: z.iso.datetime().nullable(),
  body: z.string(),
  attempts: z.array(
    z.object({
      n: z.number().int(),
      at: z.iso.datetime(),
      httpStatus: z.number().int().nullable(),
      durationMs: z.number().int(),
      reply: z.string().nullable(),
      error: z.string().nullable(),
    }),
  ),
});

export const SessionInfo = z.object({
  at: z.iso.datetime(),
  ip: z.string(),
  countryCode: z.string().nullable(),
  region: z.string().nullable(),
  city: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  asn: z.number().int().nullable(),
  asOrganization: z.string().nullable(),
  network: z.enum(["public", "private", "reserved"]),
  userAgent: z.string(),
  browser: z.string().nullable(),
  os: z.string().nullable(),
  deviceType: z.string().nullable(),
  language: z.string().nullable(),
  timezone: z.string().nullable(),
  screen: z.string().nullable(),
});

export const DuplicateView = z.object({
  verificationId: z.string(),
  applicantId: z.string(),
  applicantName: z.string(),
  created: z.iso.datetime(),
  status: z.enum(verificationStatuses),
  sameApplicant: z.boolean(),
  kinds: z.array(z.enum(duplicateKinds)),
  faceDistance: z.number().nullable(),
  selfieFileId: z.string().nullable(),
});

export const ConsentView = z.object({
  name: z.enum(legalNames),
  at: z.iso.datetime(),
  formVersion: z.number().int(),
  /** Of `url`, a line feed and `text`, in hex. */
  sha256: z.string(),
  url: z.string(),
  text: z.string(),
});
export type ConsentView = z.infer<typeof ConsentView>;

export const VerificationView = z.object({
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
  /** What the applicant agreed to, with the text as it was then. */
  answers: AnswersView,
  consents: z.array(ConsentView),
  checks: z.array(CheckView),
  declineReasons: z.array(z.enum(declineReasons)),
  history: z.array(TimelineEvent),
  duplicates: z.array(DuplicateView),
  sessions: z.array(SessionInfo),
  callbacks: z.array(CallbackView),
  canDecide: z.boolean(),
  /** Neighbours in the review queue, oldest first, for J and K. */
  nextInQueue: z.string().nullable(),
  previousInQueue: z.string().nullable(),
});
export type VerificationView = z.infer<typeof VerificationView>;

export const Decision = z
  .object({
    verification_id: Id,
    /** The version that the reviewer looked at. */
    version: z.number().int(),
    status: z.enum(["valid", "invalid"]),
    decline_reasons: z.array(z.enum(reviewerDeclineReasons)).max(9).default([]),
    comment: text(0, 2000).default(""),
  })
  .refine((decision) => decision.status === "valid" || decision.decline_reasons.length > 0, {
    path: ["decline_reasons"],
    message: verificationFailures.reason_needed.message,
  });
export type Decision = z.infer<typeof Decision>;

export const verifications = {
  list: endpoint({
    method: "POST",
    path: "/api/verifications",
    access: "verifications:read",
    effect: "read",
    summary: "Verifications, newest first; submitted ones unless a status is asked for",
    body: pageRequest(VerificationFilters),
    reply: pageOf(VerificationRow),
  }),
  view: endpoint({
    method: "GET",
    path: "/api/verifications/:id",
    access: "verifications:read",
    effect: "read",
    summary: "One verification with everything a reviewer needs",
    reply: VerificationView,
  }),
  file: endpoint({
    method: "GET",
    path: "/api/verifications/:id/files/:fileId",
    access: "verifications:read",
    effect: "read",
    summary: "One photo of a verification",
    reply: "file",
  }),
  video: endpoint({
    method: "GET",
    path: "/api/verifications/:id/videos/:videoId",
    access: "verifications:read",
    effect: "read",
    summary: "One recording of a verification",
    reply: "file",
  }),
  decide: endpoint({
    method: "POST",
    path: "/api/verifications/status",
    access: "verifications:review",
    effect: "write",
    summary: "Approves or declines",
    body: Decision,
    reply: z.object({ status: z.enum(verificationStatuses), version: z.number().int() }),
  }),
  resendCallback: endpoint({
    method: "POST",
    path: "/api/verifications/callback",
    access: "verifications:review",
    effect: "write",
    summary: "Sends a callback again, under the same id",
    limit: { max: 30, seconds: 60, per: "project" },
    body: z.object({ request_id: Id, type: z.enum(callbackTypes) }),
    reply: Nothing,
  }),
  export: endpoint({
    method: "POST",
    path: "/api/verifications/report-file",
    access: "verifications:read",
    effect: "read",
    summary: "The filtered list as CSV",
    limit: { max: 20, seconds: 60, per: "project" },
    body: z.object({ filters: VerificationFilters.prefault({}) }).prefault({}),
    reply: "csv",
  }),
};
