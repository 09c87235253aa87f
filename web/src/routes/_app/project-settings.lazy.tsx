import { createLazyFileRoute } from "@tanstack/react-router";
import { ProjectSettingsPage } from "#web/features/project/projects/project-settings.page.tsx";

export const Route = createLazyFileRoute("/_app/project-settings")({ component: ProjectSettingsRoute });

function ProjectSettingsRoute() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ProjectSettingsPage
      search={search}
      onSearch={(next) =>
        void navigate({ search: (before) => ({ ...before, ...next }), hash: "team", resetScroll: false })
      }
    />
  );
}
