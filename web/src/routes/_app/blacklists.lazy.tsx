import { createLazyFileRoute } from "@tanstack/react-router";
import { BlacklistsPage } from "#web/features/screening/blacklists/blacklists.page.tsx";

export const Route = createLazyFileRoute("/_app/blacklists")({ component: BlacklistsRoute });

function BlacklistsRoute() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <BlacklistsPage
      search={search}
      onSearch={(next) => void navigate({ search: (before) => ({ ...before, ...next }) })}
    />
  );
}
