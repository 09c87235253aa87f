import { createLazyFileRoute } from "@tanstack/react-router";
import { AcceptInvitePage } from "#web/features/team/invitations/accept-invite.page.tsx";

export const Route = createLazyFileRoute("/_auth/registration_/accept-invite")({ component: AcceptInvitePage });
