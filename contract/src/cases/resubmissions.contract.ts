import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, Nothing, paragraphsInput } from "../input/fields.ts";
import * as limits from "../limits.ts";
import { fileSides } from "../records/forms/identity-documents.ts";
import { resubmissionItems, resubmissionReasons } from "../records/requested/requested-again.ts";
import { checkNames } from "../records/verifications/check-evidence.ts";
import { AnswersView } from "../records/verifications/verification-answers.ts";
import { checkResults } from "../records/verifications/verification-states.ts";
import { VideoView } from "../records/verifications/verification-videos.ts";
import { languages } from "../values/languages.ts";
import { resubmissions as calls } from "./resubmissions.calls.ts";

export const ResubmissionItemRequest = z.object({
  item: z.enum(resubmissionItems),
  reason: z.enum(resubmissionReasons),
  /** The reviewer's own words to the applicant. */
  words: paragraphsInput(0, limits.requestMessageLength).default(""),
});
export type ResubmissionItemRequest = z.infer<typeof ResubmissionItemRequest>;

const ItemRequests = z
  .array(ResubmissionItemRequest)
  .min(1, "Select at least one item.")
  .max(resubmissionItems.length)
  .refine((list) => new Set(list.map(({ item }) => item)).size === list.length, "Each item can be requested once.")
  .superRefine((list, { addIssue }) => {
    for (const [at, { reason, words }] of list.entries())
      if (reason === "other" && words === "")
        addIssue({ code: "custom", path: [at, "words"], message: "Describe what is wrong." });
  });

export const resubmissionStates = ["waiting", "answered", "withdrawn", "decided", "expired"] as const;

/** What was there before the applicant answered. */
const Before = z.object({
  files: z.array(
    z.object({
      id: z.string(),
      side: z.enum(fileSides),
      width: z.number().int(),
      height: z.number().int(),
      page: z.number().int(),
      /** The id of the PDF itself, to download; null: it came as a picture. */
      original: z.string().nullable(),
    }),
  ),
  videos: z.array(VideoView.extend({ question: z.number().int().nullable() })),
  profile: z.array(z.object({ field: z.string(), value: z.string() })),
  documentType: z.string().nullable(),
  documentCountry: z.string().nullable(),
  answers: AnswersView,
  checks: z.array(z.object({ name: z.enum(checkNames), result: z.enum(checkResults) })),
});

export const Resubmission = z.object({
  id: z.string(),
  state: z.enum(resubmissionStates),
  requestedAt: z.iso.datetime(),
  requestedBy: z.string(),
  due: z.iso.datetime(),
  reminded: z.iso.datetime().nullable(),
  /** When the applicant first opened a link of it. */
  opened: z.iso.datetime().nullable(),
  ended: z.iso.datetime().nullable(),
  isMailed: z.boolean(),
  items: z.array(ResubmissionItemRequest),
  /** Null until it was answered. */
  before: Before.nullable(),
});
export type Resubmission = z.infer<typeof Resubmission>;

const Request = z.object({ verification_id: Id, items: ItemRequests });

export const resubmissions = {
  list: endpoint(calls.list, {
    side: "desk",
    access: "verifications:read",
    summary: "What was requested again from an applicant, newest first, and what can be requested now",
    reply: z.object({
      items: z.array(Resubmission),
      /** Null when a request can be made now; else why not. */
      refusal: z.enum(["not_askable", "already_waiting", "decision_proposed", "too_many"]).nullable(),
      askable: z.array(z.enum(resubmissionItems)),
      /** Where the mail would go; null: the reviewer hands the link over. */
      mailTo: z.string().nullable(),
    }),
  }),
  preview: endpoint(calls.preview, {
    side: "desk",
    access: "verifications:review",
    summary: "The email that an applicant would get",
    limit: { max: 120, seconds: 60, per: "account" },
    body: Request,
    reply: z.object({
      language: z.enum(languages),
      subject: z.string(),
      title: z.string(),
      paragraphs: z.array(z.string()),
      items: z.array(z.object({ name: z.string(), reason: z.string(), words: z.string() })),
      action: z.string(),
    }),
  }),
  ask: endpoint(calls.ask, {
    side: "desk",
    access: "verifications:review",
    summary: "Requests single items from the applicant again, by an email with a link that opens once",
    limit: { max: 30, seconds: 60, per: "account" },
    body: Request.extend({ rowVersion: z.number().int() }),
    reply: z.object({
      id: z.string(),
      rowVersion: z.number().int(),
      due: z.iso.datetime(),
      /** Null when it was mailed; it is shown once. */
      link: z.string().nullable(),
    }),
  }),
  renewLink: endpoint(calls.renewLink, {
    side: "desk",
    access: "verifications:review",
    summary: "A fresh link for a request that still waits; earlier unused ones end",
    limit: { max: 30, seconds: 60, per: "account" },
    body: z.object({ by: z.enum(["mail", "copy"]) }),
    reply: z.object({ link: z.string().nullable() }),
  }),
  withdraw: endpoint(calls.withdraw, {
    side: "desk",
    access: "verifications:review",
    summary: "Takes a request back before it is answered; its links and open pages end",
    body: Nothing.prefault({}),
    reply: Nothing,
  }),
};
