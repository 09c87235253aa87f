import { createLazyFileRoute } from "@tanstack/react-router";
import { HelpPage } from "#web/features/house/help/help.page.tsx";

export const Route = createLazyFileRoute("/_app/help")({ component: HelpRoute });

function HelpRoute() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <HelpPage search={search} onSearch={(next) => void navigate({ search: (before) => ({ ...before, ...next }) })} />
  );
}
