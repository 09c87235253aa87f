import { createLazyFileRoute } from "@tanstack/react-router";
import { ServicesPage } from "#web/features/screening/services/services.page.tsx";

export const Route = createLazyFileRoute("/_app/services")({ component: ServicesRoute });

function ServicesRoute() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ServicesPage
      search={search}
      onSearch={(next) => void navigate({ search: (before) => ({ ...before, ...next }) })}
      onOpen={(id) => void navigate({ to: "/services/$id", params: { id } })}
    />
  );
}
