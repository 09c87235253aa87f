import { createLazyFileRoute } from "@tanstack/react-router";
import { CompanyCase } from "#web/features/cases/verifications/company/company-case.page.tsx";

export const Route = createLazyFileRoute(
  "/_app/applicants_/$id/verification/company/$verificationId/$tab/{-$personId}",
)({ component: ApplicantCompanyRoute });

function ApplicantCompanyRoute() {
  const { id, verificationId, tab, personId } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <CompanyCase
      key={verificationId}
      id={verificationId}
      tab={tab}
      personId={personId}
      list={{}}
      applicantId={id}
      onTab={(next) => void navigate({ params: { id, verificationId, tab: next, personId: undefined }, replace: true })}
    />
  );
}
