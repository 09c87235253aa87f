import { z } from "zod";
import { fileSides, videoKinds } from "../forms/identity-documents.ts";

// What an applicant gives besides answers.

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
export type FlowFile = z.infer<typeof FlowFile>;
