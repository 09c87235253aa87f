import { z } from "zod";
import { members as calls } from "./calls/members.calls.ts";
import { endpoint } from "./endpoint.ts";
import { Email, Id, Instant, Nothing } from "./fields.ts";
import { pageOf, pageRequest } from "./paging.ts";
import { roles } from "./permissions.ts";

/** Missing, null and "" get the same message, the specification's (2, section 5). */
const ChosenRole = z.enum(roles, "can't be blank, please select role");

export const memberStatuses = ["Active", "Invited", "Invitation expired"] as const;
export type MemberStatus = (typeof memberStatuses)[number];

export const MemberView = z.object({
  /** The person's for a member, the invitation's for somebody invited. */
  id: z.string(),
  /** Null until an invited person has given one. */
  name: z.string().nullable(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(memberStatuses),
  /** Date of the last invitation; null for the project's creator. */
  invitedDate: Instant.nullable(),
  joinedDate: Instant.nullable(),
  isYou: z.boolean(),
});
export type MemberView = z.infer<typeof MemberView>;

/** Each one is mailed to the person. */
const changes = { max: 120, seconds: 3600, per: "account" } as const;

export const members = {
  list: endpoint(calls.list, {
    access: "members:manage",
    summary: "Members of the current project and those invited, owners first; 10 to a page",
    body: pageRequest(z.object({})),
    /** `seats`: members and open invitations. */
    reply: pageOf(MemberView).extend({ seats: z.object({ taken: z.number().int(), limit: z.number().int() }) }),
  }),
  invite: endpoint(calls.invite, {
    access: "members:manage",
    proof: { when: "the role is admin" },
    summary: "Mails an invitation, valid for 24 hours; at most 20 an hour with those sent again",
    body: z.object({ email: Email, role: ChosenRole }),
    reply: z.object({ id: z.string() }),
  }),
  resend: endpoint(calls.resend, {
    access: "members:manage",
    proof: { when: "the role is admin" },
    summary: "Mails an open or expired invitation again, for another 24 hours; the earlier link dies",
    body: z.object({ id: Id }),
    reply: Nothing,
  }),
  edit: endpoint(calls.edit, {
    access: "members:manage",
    proof: { when: "the role is admin" },
    summary: "Gives a member, or an invitation, another role",
    limit: changes,
    body: z.object({ id: Id, role: ChosenRole }),
    reply: Nothing,
  }),
  remove: endpoint(calls.remove, {
    access: "members:manage",
    summary: "Removes a member, or takes an invitation back",
    limit: changes,
    query: z.object({ id: Id }),
    reply: Nothing,
  }),
  /** The specification hands ownership over nowhere; this call is ours. */
  transferOwnership: endpoint(calls.transferOwnership, {
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
    /** Session and CSRF token changed with this call. */
    reply: z.object({ "csrf-token": z.string() }),
  }),
};
