import { createLazyFileRoute } from "@tanstack/react-router";
import { CompanyCase } from "#web/features/cases/verifications/company/company-case.page.tsx";

export const Route = createLazyFileRoute("/_app/verifications_/company/$id/$tab/{-$personId}")({
  component: CompanyRoute,
});

function CompanyRoute() {
  const { id, tab, personId } = Route.useParams();
  const list = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <CompanyCase
      key={id}
      id={id}
      tab={tab}
      personId={personId}
      list={list}
      onTab={(next) => void navigate({ params: { id, tab: next, personId: undefined }, search: list, replace: true })}
    />
  );
}
