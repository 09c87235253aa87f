import { customRoles } from "#contract/team/custom-roles.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { listCustomRoles } from "./custom-roles.queries.ts";
import { changeCustomRole, createCustomRole, removeCustomRole } from "./custom-roles.service.ts";

export const customRoleRoutes = implementEndpoints(customRoles, {
  list: ({ ctx }) => listCustomRoles(ctx),
  create: ({ ctx, body }) => createCustomRole(ctx, body),
  change: ({ ctx, params, body }) => changeCustomRole(ctx, params.id, body),
  remove: ({ ctx, params }) => removeCustomRole(ctx, params.id),
});
