import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { failures } from "./failures.ts";
import { Email, Nothing } from "./fields.ts";
import { CurrentPassword } from "./settings.contract.ts";

export const emailFailures = failures("emails", {
  same_email: { status: 422, parameter: "email", message: "This is the email of your account already." },
  link_expired: {
    status: 422,
    parameter: "token",
    message: "This link has expired or was used. Ask for the email change again.",
  },
  wrong_code: { status: 422, parameter: "code", message: "Email code not valid" },
});

/** docs/decisions/0013-email-change.md. */
export const emails = {
  askChange: endpoint({
    method: "PUT",
    path: "/api/settings/change-email",
    access: "account",
    effect: "write",
    summary: "Mails a link to the present email that begins the change to another; the same answer for every new email",
    limit: { max: 20, seconds: 3600, per: "account" },
    body: z.object({ email: Email, password_current: CurrentPassword }),
    reply: Nothing,
  }),
  confirmChange: endpoint({
    method: "POST",
    path: "/api/emails/confirm-change",
    access: "account",
    effect: "write",
    summary: "Uses the link that the present email got, once, and mails a six-digit code to the new one",
    limit: { max: 30, seconds: 3600, per: "account" },
    body: z.object({ email: Email, token: z.string().max(200) }),
    reply: z.object({ isCodeSent: z.literal(true) }),
  }),
  /** Not in the specification, where the link ends the change: a mistyped address would lock the owner out. */
  finishChange: endpoint({
    method: "POST",
    path: "/api/emails/verify-change",
    access: "account",
    effect: "write",
    summary:
      "Checks the code of the new email, which takes effect; ends the account's other sessions and tells both emails",
    limit: { max: 60, seconds: 3600, per: "account" },
    body: z.object({
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, "Enter the six digits of the code."),
    }),
    /** Session and CSRF token changed with this call. */
    reply: z.object({ email: z.string(), "csrf-token": z.string() }),
  }),
};
