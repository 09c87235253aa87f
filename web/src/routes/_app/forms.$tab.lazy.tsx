import { createLazyFileRoute } from "@tanstack/react-router";
import { FormsPage } from "#web/features/forms/forms/forms.page.tsx";

export const Route = createLazyFileRoute("/_app/forms/$tab")({ component: FormsRoute });

function FormsRoute() {
  const { tab } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <FormsPage
      view={tab === "folders" ? "folders" : "list"}
      search={search}
      onSearch={(next) =>
        void navigate({
          search: (before) => ({ ...before, ...next }),
          // Typing a search adds no history entries.
          replace:
            (search.search !== undefined && next.search !== undefined) ||
            (search.find !== undefined && next.find !== undefined),
        })
      }
      onView={(view) => void navigate({ params: { tab: view }, search: {} })}
    />
  );
}
