import { createLazyFileRoute } from "@tanstack/react-router";
import { ApplicantPage } from "#web/features/applicants/applicants/applicant.page.tsx";
import { applicantTabOf } from "#web/features/applicants/applicants/applicant-address.rules.ts";

export const Route = createLazyFileRoute("/_app/applicants_/$id/$tab")({ component: ApplicantRoute });

function ApplicantRoute() {
  const { id, tab } = Route.useParams();
  return <ApplicantPage key={id} id={id} tab={applicantTabOf(tab)} />;
}
