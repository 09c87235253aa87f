import { createFileRoute } from "@tanstack/react-router";
import { ApplicantCaseSearch } from "#web/features/applicants/applicants/applicant-address.rules.ts";

export const Route = createFileRoute("/_app/applicants_/$id/verification/$verificationId")({
  validateSearch: ApplicantCaseSearch,
});
