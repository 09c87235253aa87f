import { createLazyFileRoute } from "@tanstack/react-router";
import { HomePage } from "#web/features/figures/home/home.page.tsx";

export const Route = createLazyFileRoute("/_app/dashboard")({ component: HomePage });
