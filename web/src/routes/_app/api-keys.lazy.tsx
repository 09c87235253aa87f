import { createLazyFileRoute } from "@tanstack/react-router";
import { ApiKeysPage } from "#web/features/callbacks/api-keys/api-keys.page.tsx";

export const Route = createLazyFileRoute("/_app/api-keys")({ component: ApiKeysPage });
