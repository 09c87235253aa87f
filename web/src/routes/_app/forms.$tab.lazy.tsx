import { createLazyFileRoute } from "@tanstack/react-router";
import { FormsPage } from "#web/features/forms/forms.page.tsx";

export const Route = createLazyFileRoute("/_app/forms/$tab")({ component: FormsRoute });

function FormsRoute() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <FormsPage
      search={search}
      onSearch={(next) =>
        void navigate({
          search: (before) => ({ ...before, ...next }),
          // Each letter of a search is not a place to come back to.
          replace: search.search !== undefined && next.search !== undefined,
        })
      }
    />
  );
}
