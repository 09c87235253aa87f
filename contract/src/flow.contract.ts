import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { failures } from "./failures.ts";
import { LinkToken } from "./fields.ts";
import { DeviceMark, DocumentChoice, ProfileRequest, StepAnswers } from "./flow-answers.ts";
import { FlowForm } from "./flow-form.ts";
import { fileSides, type photoRefusals, videoKinds } from "./forms/identity-documents.ts";
import { legalNames } from "./forms/legal-names.ts";
import { limits } from "./limits.ts";
import { languages } from "./values/languages.ts";

/** Messages are for the applicant. */
export const flowFailures = failures("flow", {
  link_invalid: { status: 404, parameter: "token", message: "This link is not valid. Ask for a new one." },
  link_expired: { status: 404, parameter: "token", message: "This link has expired. Ask for a new one." },
  already_submitted: { status: 409, parameter: "status", message: "This verification has been submitted already." },
  incomplete: { status: 422, parameter: "step", message: "Something is still missing." },
  choose_document_first: { status: 409, parameter: "documentType", message: "Choose the document first." },
  document_not_allowed: { status: 422, parameter: "documentType", message: "This document is not accepted here." },
  country_not_allowed: { status: 422, parameter: "country", message: "This country is not accepted here." },
  phone_invalid: {
    status: 422,
    parameter: "phone",
    message: "Enter a valid phone number, with the country’s code.",
  },
  upload_not_allowed: { status: 422, parameter: "file", message: "Please take a photo with the camera." },
  photo_not_needed: { status: 422, parameter: "side", message: "This photo is not needed." },
  photo_refused: { status: 422, parameter: "file", message: "This photo cannot be used." },
  file_not_found: { status: 404, parameter: "id", message: "Photo not found." },
});

/** `code` of the error is `flow.photo_<refusal>`. */
export const photoRefusalMessages: Record<(typeof photoRefusals)[number], string> = {
  too_small: "The photo is too small. Move closer or use a better camera.",
  blurred: "The photo is blurred. Hold the camera still and try again.",
  glare: "There is glare on the document. Tilt it away from the light.",
  too_dark: "The photo is too dark. Find more light.",
  wrong_type: "This does not look like the document that you chose.",
  no_face: "No face was found. Look straight into the camera.",
  several_faces: "More than one face is in the picture. Only you may be in it.",
  face_covered: "Show your whole face: take off mask, scarf and sunglasses.",
  shows_document: "This is a photo of a document. Take one of your face.",
  too_large: "The photo is too large to open. Use an ordinary photo of at most 20 MB.",
  not_an_image: "Use a JPEG, PNG or WebP photo.",
  damaged: "The file is damaged and cannot be opened.",
};

export const FlowFile = z.object({
  id: z.string(),
  side: z.enum(fileSides),
  width: z.number().int(),
  height: z.number().int(),
  sizeBytes: z.number().int(),
});

/** An answer of the video quiz (`question` counts from 0), or what the camera recorded while a photo was taken. */
export const FlowVideo = z.object({
  id: z.string(),
  kind: z.enum(videoKinds),
  question: z.number().int().nullable(),
  durationMs: z.number().int(),
  sizeBytes: z.number().int(),
});
export type FlowVideo = z.infer<typeof FlowVideo>;

export const FlowState = z.object({
  verificationId: z.string(),
  status: z.enum(["created", "processing", "review", "approved", "declined"]),
  declineReasons: z.array(z.string()),
  /** The language that the applicant reads, if known: one of the form's. */
  language: z.string().nullable(),
  form: FlowForm,
  ...StepAnswers.shape,
  consents: z.array(z.enum(legalNames)),
  /** The email and the phone number that a code has confirmed. */
  confirmed: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
  videos: z.array(FlowVideo),
  files: z.array(FlowFile),
  expires: z.iso.datetime(),
  canRetry: z.boolean(),
  /** Opened by a preview link: nothing is sent or kept. */
  isPreview: z.boolean(),
  /** Languages with the business's own words, which `GET /api/flow/words` returns. */
  ownWords: z.array(z.enum(languages)),
});
export type FlowState = z.infer<typeof FlowState>;

/** Hints for reviewers, never a proof. */
export const DeviceHints = z
  .object({
    language: z.string().max(35),
    timezone: z.string().max(64),
    screen: z.string().regex(/^\d{1,5}x\d{1,5}$/),
    platform: z.string().max(64),
    touch: z.boolean(),
  })
  .partial();

export const flow = {
  open: endpoint({
    method: "POST",
    path: "/api/flow/open",
    access: "public",
    effect: "write",
    summary: "Opens a link: starts its verification or comes back to it",
    csrf: "none",
    limit: { max: 60, seconds: 60, per: "address" },
    body: z.object({ token: LinkToken, device: DeviceHints.prefault({}) }),
    reply: z.object({ flowToken: z.string(), state: FlowState }),
  }),
  state: endpoint({
    method: "GET",
    path: "/api/flow/state",
    access: "applicant",
    effect: "read",
    summary: "Where the applicant stands",
    reply: FlowState,
  }),
  saveProfile: endpoint({
    method: "POST",
    path: "/api/flow/profile",
    access: "applicant",
    effect: "write",
    summary: "Keeps the answers of the profile step",
    limit: { max: 120, seconds: 60, per: "applicant" },
    body: ProfileRequest,
    reply: FlowState,
  }),
  chooseDocument: endpoint({
    method: "POST",
    path: "/api/flow/document",
    access: "applicant",
    effect: "write",
    summary: "Keeps the chosen document type and country; photos of another choice are dropped",
    limit: { max: 120, seconds: 60, per: "applicant" },
    body: DocumentChoice,
    reply: FlowState,
  }),
  addFile: endpoint({
    method: "POST",
    path: "/api/flow/files",
    access: "applicant",
    effect: "write",
    summary: "Takes one photo, or refuses it at once with the reason",
    limit: { max: 40, seconds: 60, per: "applicant" },
    upload: { maxBytes: limits.uploadBytes },
    body: z.object({ side: z.enum(fileSides), source: z.enum(["camera", "upload"]).default("upload") }),
    reply: FlowFile,
  }),
  file: endpoint({
    method: "GET",
    path: "/api/flow/files/:id",
    access: "applicant",
    effect: "read",
    summary: "One of the applicant's own photos",
    reply: "file",
  }),
  submit: endpoint({
    method: "POST",
    path: "/api/flow/submit",
    access: "applicant",
    effect: "write",
    summary: "Hands the verification in; its checks start",
    limit: { max: 20, seconds: 60, per: "applicant" },
    body: DeviceMark.partial().prefault({}),
    reply: FlowState,
  }),
};
