import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Email, Id, Instant, Nothing, RoleName } from "../input/fields.ts";
import { pageRequest, pageSchemaOf } from "../input/paging.ts";
import { members as calls } from "./members.calls.ts";

export const memberStatuses = ["Active", "Invited", "Invitation expired"] as const;
export type MemberStatus = (typeof memberStatuses)[number];

export const MemberView = z.object({
  /** A member's, or an invitation's. */
  id: z.string(),
  name: z.string().nullable(),
  email: z.string(),
  role: RoleName,
  /** Of a role of the project's own. */
  roleName: z.string().nullable(),
  status: z.enum(memberStatuses),
  invitedDate: Instant.nullable(),
  joinedDate: Instant.nullable(),
  isYou: z.boolean(),
});
export type MemberView = z.infer<typeof MemberView>;

const changes = { max: 120, seconds: 3600, per: "account" } as const;

export const members = {
  list: endpoint(calls.list, {
    side: "desk",
    access: "members:manage",
    summary: "Members of the current project and those invited, owners first; 10 to a page",
    body: pageRequest(z.object({})),
    reply: pageSchemaOf(MemberView).extend({ seats: z.object({ taken: z.number().int(), limit: z.number().int() }) }),
  }),
  invite: endpoint(calls.invite, {
    side: "desk",
    access: "members:manage",
    proof: { when: "the role may manage members" },
    summary: "Mails an invitation, valid for 24 hours; at most 20 an hour with those sent again",
    body: z.object({ email: Email, role: RoleName }),
    reply: z.object({ id: z.string() }),
  }),
  resend: endpoint(calls.resend, {
    side: "desk",
    access: "members:manage",
    proof: { when: "the role may manage members" },
    summary: "Emails an open or expired invitation again, for another 24 hours; the earlier link stops working",
    body: z.object({ id: Id }),
    reply: Nothing,
  }),
  edit: endpoint(calls.edit, {
    side: "desk",
    access: "members:manage",
    proof: { when: "the role may manage members" },
    summary: "Gives a member, or an invitation, another role",
    limit: changes,
    body: z.object({ id: Id, role: RoleName }),
    reply: Nothing,
  }),
  remove: endpoint(calls.remove, {
    side: "desk",
    access: "members:manage",
    summary: "Removes a member, or takes an invitation back",
    limit: changes,
    query: z.object({ id: Id }),
    reply: Nothing,
  }),
  /** Not in the specification. */
  transferOwnership: endpoint(calls.transferOwnership, {
    side: "desk",
    access: "members:manage",
    summary: "Makes another member the owner and the caller an admin; the caller's other sessions end",
    limit: { max: 20, seconds: 3600, per: "account" },
    body: z.object({
      id: Id,
      password_current: z.string().min(1, "Enter your password.").max(200),
      token: z
        .string()
        .trim()
        .regex(/^\d{3}\s?\d{3}$/, "Enter the six digits of the code.")
        .transform((code) => code.replace(/\s/, "")),
    }),
    reply: z.object({ "csrf-token": z.string() }),
  }),
};
