import { createLazyFileRoute } from "@tanstack/react-router";
import { ResetPasswordPage } from "#web/features/account/resets/reset-password.page.tsx";

export const Route = createLazyFileRoute("/_auth/reset-password")({ component: ResetPasswordPage });
