import type { Calls } from "#contract/endpoint.ts";

export const verificationPdf = {
  make: { method: "POST", path: "/api/verifications/:id/report-file", effect: "read" },
} as const satisfies Calls;
