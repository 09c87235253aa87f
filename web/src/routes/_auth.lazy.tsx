import { createLazyFileRoute } from "@tanstack/react-router";
import { AuthLayout } from "#web/features/account/sessions/auth-layout.widget.tsx";

export const Route = createLazyFileRoute("/_auth")({ component: AuthLayout });
