import { z } from "zod";
import { languages } from "../../values/languages.ts";
import { FlowPerson } from "../companies/affiliated-persons.ts";
import { fileSides, videoKinds } from "../forms/identity-documents.ts";
import { legalNames } from "../forms/legal-names.ts";
import { requestableItems, requestReasons } from "../requested/requested-again.ts";
import { ShownDocument, ShownUsEidv, StepAnswers } from "./flow-answers.ts";
import { FlowForm } from "./flow-form.ts";

export const FlowFile = z.object({
  id: z.string(),
  side: z.enum(fileSides),
  width: z.number().int(),
  height: z.number().int(),
  sizeBytes: z.number().int(),
  /** Of a PDF; the picture is its first one. */
  pages: z.number().int(),
});

/** `question` counts from 0. */
export const FlowVideo = z.object({
  id: z.string(),
  kind: z.enum(videoKinds),
  question: z.number().int().nullable(),
  durationMs: z.number().int(),
  sizeBytes: z.number().int(),
});
export type FlowVideo = z.infer<typeof FlowVideo>;

export const FlowSignature = z.object({ signer: z.string(), signed: z.iso.datetime() });
export type FlowSignature = z.infer<typeof FlowSignature>;

/** Of active liveness, in this visit. */
export const FlowLiveness = z.object({ hasPassed: z.boolean(), triesLeft: z.number().int() });
export type FlowLiveness = z.infer<typeof FlowLiveness>;

export const FlowState = z.object({
  verificationId: z.string(),
  status: z.enum(["created", "processing", "review", "approved", "declined"]),
  declineReasons: z.array(z.string()),
  language: z.string().nullable(),
  form: FlowForm,
  ...StepAnswers.shape,
  document: ShownDocument.nullable(),
  usEidv: ShownUsEidv.nullable(),
  consents: z.array(z.enum(legalNames)),
  confirmed: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
  videos: z.array(FlowVideo),
  files: z.array(FlowFile),
  /** Null: not requested. */
  liveness: FlowLiveness.nullable(),
  /** Of the data as they are now; null: not signed, or changed since. */
  signature: FlowSignature.nullable(),
  /** Of a company, while it is being filled in. */
  persons: z.array(FlowPerson),
  expires: z.iso.datetime(),
  canRetry: z.boolean(),
  isPreview: z.boolean(),
  /** Nothing is checked, nothing is sent, and every code is `testCode`. */
  isTest: z.boolean(),
  /** Set when a reviewer requested single items again: nothing else is shown or taken. */
  requestedAgain: z
    .object({
      items: z.array(z.object({ item: z.enum(requestableItems), reason: z.enum(requestReasons), words: z.string() })),
      sides: z.array(z.enum(fileSides)),
    })
    .nullable(),
  ownWords: z.array(z.enum(languages)),
  /** All is submitted, and a live video call is left. */
  liveCall: z.boolean(),
});
export type FlowState = z.infer<typeof FlowState>;
