import { createLazyFileRoute } from "@tanstack/react-router";
import { VerificationPage } from "#web/features/verifications/verification.page.tsx";

export const Route = createLazyFileRoute("/_app/verifications_/$id")({ component: VerificationRoute });

function VerificationRoute() {
  const { id } = Route.useParams();
  const { tab = "overview" } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <VerificationPage
      key={id}
      id={id}
      tab={tab}
      onTab={(next) => void navigate({ search: { tab: next === "overview" ? undefined : next }, replace: true })}
      onOpen={(other) => void navigate({ params: { id: other }, search: {} })}
    />
  );
}
