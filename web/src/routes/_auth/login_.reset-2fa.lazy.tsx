import { createLazyFileRoute } from "@tanstack/react-router";
import { LostFactorPage } from "#web/features/account/resets/lost-factor.page.tsx";

export const Route = createLazyFileRoute("/_auth/login_/reset-2fa")({ component: LostFactorPage });
