import { createLazyFileRoute } from "@tanstack/react-router";
import { Shell } from "#web/features/shell/shell/shell.page.tsx";
import { hideInBfcache } from "#web/platform/hide-in-bfcache.ts";

// From the first private page on.
hideInBfcache();

export const Route = createLazyFileRoute("/_app")({ component: Shell });
