import { invitations } from "#contract/team/invitations.contract.ts";
import { implementEndpoints, preparedEndpoint } from "#server/platform/http.ts";
import { acceptInvitation, checkInvitation, prepareMember, registerMember } from "./invitations.service.ts";

export const invitationRoutes = implementEndpoints(invitations, {
  check: ({ ctx, body }) => checkInvitation(ctx, body.token),
  register: preparedEndpoint(invitations.register, {
    prepare: ({ body, platform, before }) => prepareMember(platform, before, body),
    handle: ({ ctx, body, prepared: passwordHash }) => registerMember(ctx, body, passwordHash),
  }),
  accept: ({ ctx, body }) => acceptInvitation(ctx, body.token),
});
