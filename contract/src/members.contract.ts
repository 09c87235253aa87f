import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { failures } from "./failures.ts";
import { Email, Id, Instant, Nothing } from "./fields.ts";
import { pageOf, pageRequest } from "./paging.ts";
import { type Role, roles } from "./permissions.ts";

export const memberFailures = failures("members", {
  not_found: { status: 404, parameter: "id", message: "Project member not found." },
  limit_reached: {
    status: 409,
    parameter: "limit_exceeded",
    message: "Maximum limit of project members was reached",
  },
  already_member: { status: 409, parameter: "email", message: "This person is a member of the project already." },
  already_invited: {
    status: 409,
    parameter: "email",
    message: "This person is invited already. Resend the invitation if the email was lost.",
  },
  not_active: { status: 409, parameter: "id", message: "Only an active member can become the owner." },
  /** The next five are refusals of rights: answered 403 and recorded. */
  role_above_own: { status: 403, parameter: "role", message: "Nobody can grant a role above their own." },
  owner_by_handover: { status: 403, parameter: "role", message: "An owner is made only by handing over ownership." },
  own_role: { status: 403, parameter: "id", message: "You cannot change your own role." },
  own_membership: { status: 403, parameter: "id", message: "You cannot remove yourself from the project." },
  owner_stays: { status: 403, parameter: "id", message: "An owner cannot be removed or given another role." },
  owner_only: { status: 403, parameter: "role", message: "Only an owner can hand over ownership." },
});

/** Never above one's own, and never owner, which is transferred instead (product.md, "Roles"). For server and screens. */
export const grantableRoles = (own: Role | null): readonly Role[] =>
  own === "owner" || own === "admin" ? roles.filter((role) => role !== "owner") : [];

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
  list: endpoint({
    method: "POST",
    path: "/api/projects/members",
    access: "members:manage",
    effect: "read",
    summary: "Members of the current project and those invited, owners first; 10 to a page",
    body: pageRequest(z.object({})),
    /** `seats`: members and open invitations. */
    reply: pageOf(MemberView).extend({ seats: z.object({ taken: z.number().int(), limit: z.number().int() }) }),
  }),
  invite: endpoint({
    method: "POST",
    path: "/api/projects/add-member",
    access: "members:manage",
    effect: "write",
    proof: { when: "the role is admin" },
    summary: "Mails an invitation, valid for 24 hours; at most 20 an hour with those sent again",
    body: z.object({ email: Email, role: ChosenRole }),
    reply: z.object({ id: z.string() }),
  }),
  resend: endpoint({
    method: "POST",
    path: "/api/projects/send-invitation",
    access: "members:manage",
    effect: "write",
    proof: { when: "the role is admin" },
    summary: "Mails an open or expired invitation again, for another 24 hours; the earlier link dies",
    body: z.object({ id: Id }),
    reply: Nothing,
  }),
  edit: endpoint({
    method: "POST",
    path: "/api/projects/edit-member",
    access: "members:manage",
    effect: "write",
    proof: { when: "the role is admin" },
    summary: "Gives a member, or an invitation, another role",
    limit: changes,
    body: z.object({ id: Id, role: ChosenRole }),
    reply: Nothing,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/projects/remove-member",
    access: "members:manage",
    effect: "write",
    summary: "Removes a member, or takes an invitation back",
    limit: changes,
    query: z.object({ id: Id }),
    reply: Nothing,
  }),
  /** Not in the specification. */
  transferOwnership: endpoint({
    method: "POST",
    path: "/api/projects/transfer-ownership",
    access: "members:manage",
    effect: "write",
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
