import { createLazyFileRoute } from "@tanstack/react-router";
import { VerificationsPage } from "#web/features/cases/verification-list/verifications.page.tsx";

export const Route = createLazyFileRoute("/_app/verifications")({ component: VerificationsRoute });

function VerificationsRoute() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <VerificationsPage
      search={search}
      onSearch={(next) =>
        // Typing a search adds no history entries, nor does moving a column.
        void navigate({
          search: (before) => ({ ...before, ...next }),
          replace: "search" in next || "columns" in next,
          // The list stays where it is: its cursor is in it.
          resetScroll: "page" in next,
        })
      }
    />
  );
}
