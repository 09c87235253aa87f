import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const verificationPdfFailures = failures("verification-pdf", {
  not_company: { status: 409, parameter: "id", message: "This verification is not of a company." },
  not_signed: { status: 404, parameter: "id", message: "This verification has no stored signed PDF." },
});

export const verificationPdf = {
  make: { method: "POST", path: "/api/verifications/:id/report-file", effect: "read" },
  company: { method: "POST", path: "/api/verifications/:id/company-pdf", effect: "read" },
  sign: { method: "POST", path: "/api/verifications/:id/signed-report-file", effect: "read" },
  signed: { method: "GET", path: "/api/verifications/:id/signed-report", effect: "read" },
  signedData: { method: "GET", path: "/api/verifications/:id/signed-data", effect: "read" },
} as const satisfies EndpointAddresses;
