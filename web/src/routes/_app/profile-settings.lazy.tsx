import { createLazyFileRoute } from "@tanstack/react-router";
import { ProfileSettingsPage } from "#web/features/team/settings/profile-settings.page.tsx";

export const Route = createLazyFileRoute("/_app/profile-settings")({ component: ProfileSettingsPage });
