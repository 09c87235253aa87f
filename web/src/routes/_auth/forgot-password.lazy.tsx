import { createLazyFileRoute } from "@tanstack/react-router";
import { ForgotPasswordPage } from "#web/features/account/resets/forgot-password.page.tsx";

export const Route = createLazyFileRoute("/_auth/forgot-password")({ component: ForgotPasswordPage });
