import { createLazyFileRoute } from "@tanstack/react-router";
import { OperationsPage } from "#web/features/house/operations/operations.page.tsx";

export const Route = createLazyFileRoute("/_app/operations")({ component: OperationsRoute });

function OperationsRoute() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <OperationsPage
      search={search}
      onSearch={(next) => void navigate({ search: (before) => ({ ...before, ...next }) })}
    />
  );
}
