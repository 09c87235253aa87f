import { verificationPdf as contract } from "#contract/applicants/verification-pdf.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { companyPdf, verificationPdf } from "./verification-pdf.service.ts";
import { keptSignedPdf, signedPdf } from "./verification-pdf.sign.service.ts";
import { signedData } from "./verification-pdf.signed-data.service.ts";

export const verificationPdfRoutes = implementEndpoints(contract, {
  make: ({ ctx, params, body }) => verificationPdf(ctx, params.id, body.language),
  company: ({ ctx, params, body }) => companyPdf(ctx, params.id, body.language),
  sign: ({ ctx, params, body }) => signedPdf(ctx, params.id, body.language),
  signedData: ({ ctx, params, query }) => signedData(ctx, params.id, query.part),
  signed: ({ ctx, params }) => keptSignedPdf(ctx, params.id),
});
