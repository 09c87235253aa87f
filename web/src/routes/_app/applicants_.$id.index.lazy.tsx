import { createLazyFileRoute } from "@tanstack/react-router";
import { ApplicantPage } from "#web/features/applicants/applicants/applicant.page.tsx";

export const Route = createLazyFileRoute("/_app/applicants_/$id/")({ component: ApplicantRoute });

function ApplicantRoute() {
  const { id } = Route.useParams();
  return <ApplicantPage key={id} id={id} tab="profile" />;
}
