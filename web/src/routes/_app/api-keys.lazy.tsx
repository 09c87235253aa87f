import { createLazyFileRoute } from "@tanstack/react-router";
import { ApiKeysPage } from "#web/features/api-keys/api-keys.page.tsx";

export const Route = createLazyFileRoute("/_app/api-keys")({ component: ApiKeysPage });
