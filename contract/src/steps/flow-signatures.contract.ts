import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Nothing } from "../input/fields.ts";
import { FlowSignature } from "../records/flow/flow-given.ts";
import { signatureLimits } from "../values/qes-certificates.ts";
import { flowSignatures as calls, flowSignatureFailures } from "./flow-signatures.calls.ts";

const Base64 = (bytes: number) =>
  z
    .string()
    .min(1, "This field is required.")
    .max(Math.ceil(bytes / 3) * 4, "This is too long.")
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, "This is not base64.");

/** Specification 2, section 3, "QES step: ask applicants to sign". The applicant's key never leaves the browser. */
export const flowSignatures = {
  make: endpoint(calls.make, {
    side: "applicants",
    access: "applicant",
    summary: "Makes the document that the applicant signs, from what they have given",
    limit: { max: 30, seconds: 600, per: "applicant" },
    body: z.object({}).prefault({}),
    reply: Nothing,
  }),
  document: endpoint(calls.document, {
    side: "applicants",
    access: "applicant",
    summary: "The document to sign; once it is signed on the page, with its signature",
    reply: "file",
  }),
  prepare: endpoint(calls.prepare, {
    side: "applicants",
    access: "applicant",
    summary: "What a key has to sign, for its certificate (DER, base64; the owner’s first, then its issuers)",
    limit: { max: 30, seconds: 600, per: "applicant" },
    body: z.object({
      certificates: z
        .array(Base64(signatureLimits.certificateBytes))
        .min(1)
        .max(signatureLimits.certificates, "There are too many certificates."),
    }),
    reply: z.object({
      /** Base64. */
      signedAttributes: z.string(),
      digest: z.enum(["SHA-256", "SHA-384", "SHA-512", "GOST34311"]),
    }),
  }),
  complete: endpoint(calls.complete, {
    side: "applicants",
    access: "applicant",
    summary: "Takes what the key has made of it (base64); the signature is verified at once",
    limit: { max: 30, seconds: 600, per: "applicant" },
    body: z.object({ signature: Base64(signatureLimits.signatureBytes) }),
    reply: FlowSignature,
  }),
  addFile: endpoint(calls.addFile, {
    side: "applicants",
    access: "applicant",
    summary: "Takes the document as it was signed elsewhere: the PDF, or its signature as .p7s",
    limit: { max: 30, seconds: 600, per: "applicant" },
    upload: { maxBytes: signatureLimits.fileBytes, tooLarge: flowSignatureFailures.too_large },
    body: Nothing,
    reply: FlowSignature,
  }),
};
