import { createLazyFileRoute } from "@tanstack/react-router";
import { FactorMailPage } from "#web/features/account/resets/factor-mail.page.tsx";

export const Route = createLazyFileRoute("/_auth/login_/verify-2fa-email")({ component: FactorMailPage });
