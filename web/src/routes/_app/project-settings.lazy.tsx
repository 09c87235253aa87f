import { createLazyFileRoute } from "@tanstack/react-router";
import { ProjectSettingsPage } from "#web/features/projects/project-settings.page.tsx";

export const Route = createLazyFileRoute("/_app/project-settings")({ component: ProjectSettingsPage });
