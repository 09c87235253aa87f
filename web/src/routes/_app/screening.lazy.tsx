import { createLazyFileRoute } from "@tanstack/react-router";
import { ScreeningSearchPage } from "#web/features/screening/screenings/screening-search.page.tsx";

export const Route = createLazyFileRoute("/_app/screening")({ component: ScreeningSearchPage });
