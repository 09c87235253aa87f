import { createLazyFileRoute } from "@tanstack/react-router";
import { VerifyEmailPage } from "#web/features/account/sessions/verify-email.page.tsx";

export const Route = createLazyFileRoute("/_auth/registration_/verify-email")({ component: VerifyEmailPage });
