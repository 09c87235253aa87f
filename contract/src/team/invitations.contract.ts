import { z } from "zod";
import { LatinName, NewPassword, passwordConfirmation } from "../account/registrations.contract.ts";
import { Recaptcha, SignInReply } from "../account/sessions.contract.ts";
import { endpoint } from "../endpoint.ts";
import { RoleName } from "../input/fields.ts";
import { ProjectView } from "../project/projects.contract.ts";
import { DeviceTimeZone } from "../values/time-zone.ts";
import { invitations as calls } from "./invitations.calls.ts";

const MailedToken = z.string().max(200);

const profile = {
  first_name: LatinName,
  last_name: LatinName,
  password: NewPassword,
  confirm_password: z.string().max(200),
  timezone: DeviceTimeZone,
};

export const InvitedFields = z.object(profile).refine(...passwordConfirmation("confirm_password"));

export const invitations = {
  check: endpoint(calls.check, {
    side: "desk",
    access: "public",
    summary: "What an invitation is for, for whoever has its token; does not use it up",
    limit: { max: 60, seconds: 3600, per: "address" },
    body: z.object({ token: MailedToken }),
    reply: z.object({
      projectName: z.string(),
      inviterName: z.string().nullable(),
      email: z.string(),
      role: RoleName,
      /** Of a role of the project's own. */
      roleName: z.string().nullable(),
      hasAccount: z.boolean(),
    }),
  }),
  register: endpoint(calls.register, {
    side: "desk",
    access: "public",
    summary: "Opens an account for the invited email in the project; the emailed link confirms the email",
    limit: { max: 20, seconds: 3600, per: "address" },
    body: z
      .object({ recaptcha: Recaptcha, token: MailedToken, ...profile })
      .refine(...passwordConfirmation("confirm_password")),
    reply: SignInReply,
  }),
  /** Not in the specification, which shows no way in for those with an account. */
  accept: endpoint(calls.accept, {
    side: "desk",
    access: "public",
    summary: "Joins the project with the account of the invited email, whose factors this session has proved",
    limit: { max: 60, seconds: 3600, per: "address" },
    body: z.object({ token: MailedToken }),
    reply: ProjectView,
  }),
};
