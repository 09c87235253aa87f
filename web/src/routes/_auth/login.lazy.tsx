import { createLazyFileRoute } from "@tanstack/react-router";
import { LoginPage } from "#web/features/account/sessions/login.page.tsx";

export const Route = createLazyFileRoute("/_auth/login")({ component: LoginPage });
