import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { textInput } from "../input/fields.ts";
import { verificationPdf as calls } from "./verification-pdf.calls.ts";

const access = "verifications:read";
const InLanguage = z.object({ language: textInput(2, 35).default("en") }).prefault({});

export const verificationPdf = {
  make: endpoint(calls.make, {
    side: "desk",
    access,
    summary: "One verification as a PDF",
    limit: { max: 60, seconds: 60, per: "project" },
    body: InLanguage,
    reply: "file",
  }),
  company: endpoint(calls.company, {
    side: "desk",
    access,
    summary: "A company’s verification as a PDF, with its owners and the picture of them",
    limit: { max: 60, seconds: 60, per: "project" },
    body: InLanguage,
    reply: "file",
  }),
  sign: endpoint(calls.sign, {
    side: "desk",
    access,
    summary: "One verification as a PDF, signed now with the project’s active certificate",
    limit: { max: 20, seconds: 60, per: "project" },
    body: InLanguage,
    reply: "file",
  }),
  signed: endpoint(calls.signed, {
    side: "desk",
    access,
    summary: "The signed PDF that was made when the verification was approved, where its form asks for it",
    limit: { max: 120, seconds: 60, per: "project" },
    reply: "file",
  }),
  signedData: endpoint(calls.signedData, {
    side: "desk",
    access,
    summary: "What the applicant has signed; `signature`: the .p7s, where the signature is beside the document",
    query: z.object({ part: z.enum(["document", "signature"]).default("document") }),
    reply: "file",
  }),
};
