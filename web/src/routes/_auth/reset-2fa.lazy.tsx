import { createLazyFileRoute } from "@tanstack/react-router";
import { ResetFactorPage } from "#web/features/resets/reset-factor.page.tsx";

export const Route = createLazyFileRoute("/_auth/reset-2fa")({ component: ResetFactorPage });
