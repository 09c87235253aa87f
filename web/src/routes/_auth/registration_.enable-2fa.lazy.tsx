import { createLazyFileRoute } from "@tanstack/react-router";
import { EnableTwoFactorPage } from "#web/features/account/registrations/enable-two-factor.page.tsx";

export const Route = createLazyFileRoute("/_auth/registration_/enable-2fa")({ component: EnableTwoFactorPage });
