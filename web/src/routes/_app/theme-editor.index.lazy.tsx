import { createLazyFileRoute } from "@tanstack/react-router";
import { ThemesPage } from "#web/features/project/themes/themes.page.tsx";

export const Route = createLazyFileRoute("/_app/theme-editor/")({ component: ThemesPage });
