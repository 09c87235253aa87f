import { createLazyFileRoute } from "@tanstack/react-router";
import { CallbacksPage } from "#web/features/callbacks/callbacks/callbacks.page.tsx";

export const Route = createLazyFileRoute("/_app/callbacks")({ component: CallbacksRoute });

function CallbacksRoute() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <CallbacksPage
      search={search}
      onSearch={(next) => void navigate({ search: (before) => ({ ...before, ...next }) })}
    />
  );
}
