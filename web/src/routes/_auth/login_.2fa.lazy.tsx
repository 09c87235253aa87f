import { createLazyFileRoute } from "@tanstack/react-router";
import { TwoFactorPage } from "#web/features/account/sessions/two-factor.page.tsx";

export const Route = createLazyFileRoute("/_auth/login_/2fa")({ component: TwoFactorPage });
