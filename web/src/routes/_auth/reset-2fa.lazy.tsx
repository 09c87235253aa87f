import { createLazyFileRoute } from "@tanstack/react-router";
import { ResetFactorPage } from "#web/features/account/resets/reset-factor.page.tsx";

export const Route = createLazyFileRoute("/_auth/reset-2fa")({ component: ResetFactorPage });
