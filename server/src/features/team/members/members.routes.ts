import { members } from "#contract/team/members.contract.ts";
import { implementEndpoints, preparedEndpoint } from "#server/platform/http.ts";
import { inviteMember, resendInvitation } from "./members.invite.service.ts";
import { prepareTransfer, transferOwnership } from "./members.ownership.service.ts";
import { changeRole, removeMember, showMembers } from "./members.service.ts";

export const memberRoutes = implementEndpoints(members, {
  list: ({ ctx, body }) => showMembers(ctx, body),
  invite: ({ ctx, body }) => inviteMember(ctx, body),
  resend: ({ ctx, body }) => resendInvitation(ctx, body.id),
  edit: ({ ctx, body }) => changeRole(ctx, body),
  remove: ({ ctx, query }) => removeMember(ctx, query.id),
  transferOwnership: preparedEndpoint(members.transferOwnership, {
    prepare: ({ body, platform, before }) => prepareTransfer(platform, before, body),
    handle: ({ ctx, body, prepared: attempt }) => transferOwnership(ctx, body, attempt),
  }),
});
