import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/applicants_/$id/verification/company/$verificationId/$tab/{-$personId}")(
  {},
);
