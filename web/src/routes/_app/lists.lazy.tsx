import { createLazyFileRoute } from "@tanstack/react-router";
import { ListsPage } from "#web/features/screening/lists/lists.page.tsx";

export const Route = createLazyFileRoute("/_app/lists")({ component: ListsPage });
