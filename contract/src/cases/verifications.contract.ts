import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { bulkIds, bulkReply } from "../input/bulk.ts";
import { Id, Nothing, paragraphsInput } from "../input/fields.ts";
import { pageRequest, pageSchemaOf } from "../input/paging.ts";
import * as limits from "../limits.ts";
import { fileSides } from "../records/forms/identity-documents.ts";
import { CheckEvidence, checkNames } from "../records/verifications/check-evidence.ts";
import { AnswersView } from "../records/verifications/verification-answers.ts";
import { LivenessRunView } from "../records/verifications/verification-liveness.ts";
import {
  CallbackView,
  ConsentView,
  DuplicateView,
  EntityFields,
  ProposalView,
  ReadField,
  RequestedAgainView,
  SessionView,
  SmallPhotos,
  TimelineEvent,
} from "../records/verifications/verification-parts.ts";
import {
  callbackTypes,
  checkResults,
  declineReasons,
  verificationStatuses,
  verificationTypes,
} from "../records/verifications/verification-states.ts";
import { RecordingView, VideoQuizView } from "../records/verifications/verification-videos.ts";
import { verificationCounts } from "./verification-counts.ts";
import { DecidedVerification, OpenChecks, VerificationDecision } from "./verification-decision.ts";
import { VerificationFilters, verificationSorts } from "./verification-filters.ts";
import { verifications as calls } from "./verifications.calls.ts";

/** Whose work it is. */
const Work = {
  assignee: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** When the review is due; null without a target, and once it is decided. */
  due: z.iso.datetime().nullable(),
  labels: z.array(z.string()),
};

/** Why no callback of a verification was sent. */
export const resendRefusals = ["not_found", "no_callback", "no_callback_url"] as const;

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
  ...Work,
  /** Items were requested again of the applicant, who has not answered yet. */
  isWaitingForApplicant: z.boolean(),
  /** A decision was proposed and waits for a second reviewer. */
  isProposed: z.boolean(),
  /** A company's checks wait until its required persons are approved. */
  isWaitingForPersons: z.boolean(),
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
  rowVersion: z.number().int(),
  status: z.enum(verificationStatuses),
  created: z.iso.datetime(),
  submitted: z.iso.datetime().nullable(),
  type: z.enum(["KYC", "KYB"]),
  types: z.array(z.enum(verificationTypes)),
  formId: z.string(),
  formName: z.string(),
  formVersion: z.number().int(),
  /** Which of the applicant's verifications with this form it is, oldest first, and how many there are. */
  attempt: z.object({ n: z.number().int(), of: z.number().int() }),
  /** When the reader last had it open before this visit; null: never, or not known. */
  lastVisit: z.iso.datetime().nullable(),
  /** Of test mode: decided by the last name, without any check. */
  isTest: z.boolean(),
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
  /** A bank said it. */
  isOfBank: z.boolean(),
  /** The data came from the barcode of a licence or card. */
  hasBarcode: z.boolean(),
  files: z.array(
    z.object({
      id: z.string(),
      side: z.enum(fileSides),
      width: z.number().int(),
      height: z.number().int(),
      uploaded: z.iso.datetime(),
      /** Of a PDF, from 1. */
      page: z.number().int(),
      pages: z.number().int(),
      /** The id of the PDF itself, to download; null: it came as a picture. */
      original: z.string().nullable(),
    }),
  ),
  videoQuiz: VideoQuizView.nullable(),
  recordings: z.array(RecordingView),
  /** Tries of active liveness. */
  liveness: z.array(LivenessRunView),
  answers: AnswersView,
  consents: z.array(ConsentView),
  checks: z.array(CheckView),
  declineReasons: z.array(z.enum(declineReasons)),
  history: z.array(TimelineEvent),
  /** Comments, notes, mails to the applicant, assignments and others' views, oldest first: for the reader's desk alone. */
  activity: z.array(TimelineEvent).default([]),
  duplicates: z.array(DuplicateView),
  laterDuplicates: z.number().int(),
  sessions: z.array(SessionView),
  callbacks: z.array(CallbackView),
  ...Work,
  canDecide: z.boolean(),
  /** The newest request to the applicant for single items; null: there was none. */
  requestedAgain: RequestedAgainView.nullable(),
  proposal: ProposalView.nullable(),
  isWaitingForPersons: z.boolean(),
  /** How many reviewers' comments there are. */
  comments: z.number().int(),
  /** The decision can be undone until then, and its callbacks wait; null when announced. */
  undoUntil: z.iso.datetime().nullable(),
  nextInQueue: z.string().nullable(),
  previousInQueue: z.string().nullable(),
});
export type VerificationView = z.infer<typeof VerificationView>;

export const verifications = {
  list: endpoint(calls.list, {
    side: "desk",
    access: "verifications:read",
    summary: "Verifications, newest first unless sorted otherwise; submitted ones unless a status is requested",
    replica: true,
    body: pageRequest(VerificationFilters).extend({ sort: z.enum(verificationSorts).optional() }),
    /** `isSimilar`: nobody is called as `search` says; these names are one typing mistake away. */
    reply: pageSchemaOf(VerificationRow).extend({ isSimilar: z.boolean() }),
  }),
  counts: endpoint(calls.counts, {
    side: "desk",
    access: "verifications:read",
    summary: "How many verifications there are of each status and in some lists, with the list's other filters",
    replica: true,
    ...verificationCounts,
  }),
  view: endpoint(calls.view, {
    side: "desk",
    access: "verifications:read",
    summary: "One verification with everything a reviewer needs",
    reply: VerificationView,
  }),
  file: endpoint(calls.file, {
    side: "desk",
    access: "verifications:read",
    summary: "One photo of a verification",
    reply: "file",
  }),
  smallPhotos: endpoint(calls.smallPhotos, {
    side: "desk",
    access: "verifications:read",
    summary: "Document and face of the verifications of one page, at the size of a row; viewing them is recorded",
    body: z.object({ verification_ids: bulkIds(limits.bulkSize) }),
    /** Without those that have no small photos. */
    reply: z.object({ photos: z.array(SmallPhotos) }),
  }),
  portrait: endpoint(calls.portrait, {
    side: "desk",
    access: "verifications:read",
    summary: "The face of the document, cut out of its photo",
    reply: "file",
  }),
  video: endpoint(calls.video, {
    side: "desk",
    access: "verifications:read",
    summary: "One recording of a verification",
    reply: "file",
  }),
  frames: endpoint(calls.frames, {
    side: "desk",
    access: "verifications:read",
    summary: "The frames of one movement of active liveness, side by side",
    reply: "file",
  }),
  decide: endpoint(calls.decide, {
    side: "desk",
    access: "verifications:review",
    summary: "Approves or declines; where a second reviewer must agree, proposes it",
    // Each one is sent to the business's server, and by mail.
    limit: { max: 120, seconds: 60, per: "account" },
    body: VerificationDecision,
    reply: DecidedVerification.extend({
      /** Nothing is decided yet: another reviewer confirms or rejects it. */
      isProposed: z.boolean(),
    }),
  }),
  undo: endpoint(calls.undo, {
    side: "desk",
    access: "verifications:review",
    summary: "Takes back one's own decision before it is announced",
    body: z.object({ verification_id: Id, rowVersion: z.number().int() }),
    reply: z.object({ status: z.enum(verificationStatuses), rowVersion: z.number().int() }),
  }),
  takeBack: endpoint(calls.takeBack, {
    side: "desk",
    access: "verifications:review",
    summary: "Takes a final decision back, with a reason: the verification waits for a decision again",
    limit: { max: 120, seconds: 60, per: "account" },
    body: z.object({ verification_id: Id, rowVersion: z.number().int(), reason: paragraphsInput(3, 500) }),
    reply: z.object({ status: z.enum(verificationStatuses), rowVersion: z.number().int() }),
  }),
  confirmProposal: endpoint(calls.confirmProposal, {
    side: "desk",
    access: "verifications:review",
    summary: "Confirms what another reviewer has proposed: it is decided then",
    limit: { max: 120, seconds: 60, per: "account" },
    body: z.object({
      verification_id: Id,
      rowVersion: z.number().int(),
      later_duplicates: z.number().int().min(0).default(0),
      open: OpenChecks,
    }),
    reply: DecidedVerification,
  }),
  rejectProposal: endpoint(calls.rejectProposal, {
    side: "desk",
    access: "verifications:review",
    summary: "Rejects a proposal, or withdraws one's own; the verification waits for a decision as before",
    limit: { max: 120, seconds: 60, per: "account" },
    body: z.object({ verification_id: Id, rowVersion: z.number().int(), reason: paragraphsInput(3, 500) }),
    reply: z.object({ status: z.enum(verificationStatuses), rowVersion: z.number().int() }),
  }),
  resendCallback: endpoint(calls.resendCallback, {
    side: "desk",
    access: "verifications:review",
    summary: "Sends a callback again, under the same id",
    limit: { max: 30, seconds: 60, per: "project" },
    body: z.object({ request_id: Id, type: z.enum(callbackTypes) }),
    reply: Nothing,
  }),
  ids: endpoint(calls.ids, {
    side: "desk",
    access: "verifications:read",
    summary: "The ids of the first 1,000 verifications of a list, to do something with all of them",
    body: z
      .object({ filters: VerificationFilters.prefault({}), sort: z.enum(verificationSorts).optional() })
      .prefault({}),
    reply: z.object({ ids: z.array(z.string()), total: z.number().int(), totalIsCapped: z.boolean() }),
  }),
  resendCallbacks: endpoint(calls.resendCallbacks, {
    side: "desk",
    access: "verifications:review",
    summary: "Sends the newest callback of each verification again, under its own id",
    // 60 a minute: twice as many as one by one.
    limit: { max: 12, seconds: 60, per: "project" },
    body: z.object({ verification_ids: bulkIds(limits.callbacksPerCall) }),
    reply: bulkReply({}, resendRefusals),
  }),
  export: endpoint(calls.export, {
    side: "desk",
    access: "verifications:read",
    proof: { when: "there are more than 1,000 rows" },
    summary: "The filtered list as CSV",
    limit: { max: 20, seconds: 60, per: "project" },
    body: z
      .object({
        filters: VerificationFilters.prefault({}),
        /** Only these. */
        ids: z.array(Id).min(1).max(limits.selectedRows).optional(),
      })
      .prefault({}),
    reply: "csv",
  }),
};
