import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { failures } from "./failures.ts";
import { roles } from "./permissions.ts";
import { ProjectView } from "./projects.contract.ts";
import { confirmedBy, LatinName, NewPassword } from "./registrations.contract.ts";
import { Recaptcha, SignInReply } from "./sessions.contract.ts";
import { DeviceTimeZone } from "./values/time-zone.ts";

export const invitationFailures = failures("invitations", {
  expired: { status: 422, parameter: "token", message: "Invitation was expired" },
  /** Only for the holder of the token. */
  has_account: {
    status: 409,
    parameter: "email",
    message: "There is an account with this email already. Sign in to accept the invitation.",
  },
  other_account: {
    status: 409,
    parameter: "account",
    message: "This invitation is for another email. Sign in with the account that was invited.",
  },
});

/** Secret of a mailed link; anything else counts as expired. */
const MailedToken = z.string().max(200);

const profile = {
  first_name: LatinName,
  last_name: LatinName,
  password: NewPassword,
  confirm_password: z.string().max(200),
  timezone: DeviceTimeZone,
};

/** For the page's own check. */
export const InvitedFields = z.object(profile).refine(...confirmedBy("confirm_password"));

export const invitations = {
  check: endpoint({
    method: "POST",
    path: "/api/registration/check-invitation",
    access: "public",
    effect: "read",
    summary: "What an invitation is for, told to who holds its token; does not use it up",
    limit: { max: 60, seconds: 3600, per: "address" },
    body: z.object({ token: MailedToken }),
    reply: z.object({
      projectName: z.string(),
      /** Null when the inviter's account is gone. */
      inviterName: z.string().nullable(),
      email: z.string(),
      role: z.enum(roles),
      /** They have an account and accept by signing in. */
      hasAccount: z.boolean(),
    }),
  }),
  register: endpoint({
    method: "POST",
    path: "/api/registration/project-member",
    access: "public",
    effect: "write",
    summary: "Opens an account for the invited email in the project; the mailed link confirms the email",
    limit: { max: 20, seconds: 3600, per: "address" },
    body: z.object({ recaptcha: Recaptcha, token: MailedToken, ...profile }).refine(...confirmedBy("confirm_password")),
    reply: SignInReply,
  }),
  /** Not in the specification, which has no way in for people with an account. */
  accept: endpoint({
    method: "POST",
    path: "/api/projects/accept-invitation",
    access: "public",
    effect: "write",
    summary: "Joins the project with the account of the invited email, whose factors this session has proved",
    limit: { max: 60, seconds: 3600, per: "address" },
    body: z.object({ token: MailedToken }),
    reply: ProjectView,
  }),
};
