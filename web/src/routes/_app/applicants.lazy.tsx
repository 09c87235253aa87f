import { createLazyFileRoute } from "@tanstack/react-router";
import { ApplicantsPage } from "#web/features/applicants/applicants/applicants.page.tsx";

export const Route = createLazyFileRoute("/_app/applicants")({ component: ApplicantsRoute });

function ApplicantsRoute() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ApplicantsPage
      search={search}
      onSearch={(next) =>
        // Typing leaves no step behind for each pause.
        void navigate({ search: (before) => ({ ...before, ...next }), replace: "search" in next })
      }
    />
  );
}
