import { createLazyFileRoute } from "@tanstack/react-router";
import { Shell } from "#web/features/shell/shell.page.tsx";
import { hideLeftPage } from "#web/platform/left-page.ts";

// From the first private page on.
hideLeftPage();

export const Route = createLazyFileRoute("/_app")({ component: Shell });
