import { createLazyFileRoute } from "@tanstack/react-router";
import { RegistrationPage } from "#web/features/account/registrations/registration.page.tsx";

export const Route = createLazyFileRoute("/_auth/registration")({ component: RegistrationPage });
