import { createLazyFileRoute } from "@tanstack/react-router";
import { BlacklistPage } from "#web/features/screening/blacklists/blacklist.page.tsx";

export const Route = createLazyFileRoute("/_app/blacklists_/$code")({ component: BlacklistRoute });

function BlacklistRoute() {
  const { code } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <BlacklistPage
      key={code}
      code={code}
      search={search}
      onSearch={(next) => void navigate({ search: (before) => ({ ...before, ...next }) })}
    />
  );
}
