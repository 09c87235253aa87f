import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { GivenRoleName, Id, Instant, Nothing, textInput } from "../input/fields.ts";
import * as limits from "../limits.ts";
import { provisioning as calls } from "./provisioning.calls.ts";

const GroupRole = z.object({ group: textInput(1, 256), role: GivenRoleName });

export const ProvisioningKeyView = z.object({
  id: Id,
  name: z.string(),
  lastFour: z.string(),
  /** Empty: the account is gone. */
  createdBy: z.string(),
  created: Instant,
  /** Exact to the minute. */
  lastUsed: Instant.nullable(),
  /** Only while its maker may manage members. */
  works: z.boolean(),
});
export type ProvisioningKeyView = z.infer<typeof ProvisioningKeyView>;

export const provisioning = {
  show: endpoint(calls.show, {
    side: "desk",
    access: "members:manage",
    summary: "How an identity provider sends members by SCIM: its address, keys, and which group gives which role",
    reply: z.object({
      address: z.string(),
      keys: z.array(ProvisioningKeyView),
      roles: z.array(z.object({ group: z.string(), role: GivenRoleName })),
      /** Of who is in none of these groups; null: no access. */
      defaultRole: GivenRoleName.nullable(),
      /** That the provider has sent. */
      groups: z.array(z.string()),
    }),
  }),
  createKey: endpoint(calls.createKey, {
    side: "desk",
    access: "members:manage",
    proof: "fresh",
    summary: "Makes a key for SCIM, shown once; it works while its maker may manage members",
    body: z.object({ name: textInput(1, 64) }),
    reply: z.object({ id: Id, key: z.string() }),
  }),
  revokeKey: endpoint(calls.revokeKey, {
    side: "desk",
    access: "members:manage",
    proof: "fresh",
    summary: "Ends a key at once",
    reply: Nothing,
  }),
  setRoles: endpoint(calls.setRoles, {
    side: "desk",
    access: "members:manage",
    proof: "fresh",
    summary:
      "Which group gives which role, and the role of who is in none; members whom SCIM has given a role follow at once",
    body: z.object({
      roles: z.array(GroupRole).max(limits.provisionedGroups),
      defaultRole: GivenRoleName.nullable(),
    }),
    reply: Nothing,
  }),
};
