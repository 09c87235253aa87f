import { createLazyFileRoute } from "@tanstack/react-router";
import { VerifyEmailPage } from "#web/features/sessions/verify-email.page.tsx";

export const Route = createLazyFileRoute("/_auth/login_/verify-email")({ component: VerifyEmailPage });
