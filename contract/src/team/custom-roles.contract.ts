import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { CustomRoleName, Id, Nothing, textInput } from "../input/fields.ts";
import { permissions } from "../permissions.ts";
import { customRoles as calls } from "./custom-roles.calls.ts";

/** `project:read` is always among them. */
const Permissions = z.array(z.enum(permissions)).max(permissions.length);

export const CustomRoleView = z.object({
  id: Id,
  /** As members have it. */
  role: CustomRoleName,
  name: z.string(),
  permissions: Permissions,
  members: z.number().int(),
  invitations: z.number().int(),
});
export type CustomRoleView = z.infer<typeof CustomRoleView>;

const changes = { max: 120, seconds: 3600, per: "account" } as const;
const body = z.object({ name: textInput(1, 60), permissions: Permissions });

export const customRoles = {
  list: endpoint(calls.list, {
    side: "desk",
    access: "member",
    summary: "The project's own roles by name, with what each may do and how many have it",
    reply: z.object({ items: z.array(CustomRoleView) }),
  }),
  create: endpoint(calls.create, {
    side: "desk",
    access: "members:manage",
    proof: "fresh",
    summary: "Makes a role of the project's own; nobody grants what they lack",
    limit: changes,
    body,
    reply: z.object({ id: Id }),
  }),
  change: endpoint(calls.change, {
    side: "desk",
    access: "members:manage",
    proof: "fresh",
    summary: "Gives a role another name or other permissions, for its members with their next call",
    limit: changes,
    body,
    reply: Nothing,
  }),
  remove: endpoint(calls.remove, {
    side: "desk",
    access: "members:manage",
    proof: "fresh",
    summary: "Removes a role that no member, no invitation and no SCIM group has",
    limit: changes,
    reply: Nothing,
  }),
};
