import { createLazyFileRoute } from "@tanstack/react-router";
import { FirstProjectPage } from "#web/features/project/projects/first-project.page.tsx";

export const Route = createLazyFileRoute("/_auth/login_/create-project")({ component: FirstProjectPage });
