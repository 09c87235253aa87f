import { createLazyFileRoute } from "@tanstack/react-router";
import { Shell } from "#web/features/shell/shell.page.tsx";

export const Route = createLazyFileRoute("/_app")({ component: Shell });
