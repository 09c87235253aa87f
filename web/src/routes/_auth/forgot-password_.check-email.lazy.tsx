import { createLazyFileRoute } from "@tanstack/react-router";
import { CheckEmailPage } from "#web/features/account/resets/check-email.page.tsx";

export const Route = createLazyFileRoute("/_auth/forgot-password_/check-email")({ component: CheckEmailPage });
