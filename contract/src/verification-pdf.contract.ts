import { z } from "zod";
import { verificationPdf as calls } from "./calls/verification-pdf.calls.ts";
import { endpoint } from "./endpoint.ts";
import { text } from "./input/fields.ts";

export const verificationPdf = {
  make: endpoint(calls.make, {
    access: "verifications:read",
    summary: "One verification as a PDF",
    limit: { max: 60, seconds: 60, per: "project" },
    body: z.object({ language: text(2, 35).default("en") }).prefault({}),
    reply: "file",
  }),
};
