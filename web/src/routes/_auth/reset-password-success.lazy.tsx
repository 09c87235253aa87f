import { createLazyFileRoute } from "@tanstack/react-router";
import { ResetSuccessPage } from "#web/features/account/resets/reset-success.page.tsx";

export const Route = createLazyFileRoute("/_auth/reset-password-success")({ component: ResetSuccessPage });
