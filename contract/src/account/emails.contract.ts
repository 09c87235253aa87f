import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { CurrentPassword } from "../input/current-password.ts";
import { Email, Nothing } from "../input/fields.ts";
import { emails as calls } from "./emails.calls.ts";

/** See docs/decisions/0013-email-change.md. */
export const emails = {
  askChange: endpoint(calls.askChange, {
    side: "desk",
    access: "account",
    summary: "Mails a link to the present email that begins the change to another; the same answer for every new email",
    limit: { max: 20, seconds: 3600, per: "account" },
    body: z.object({ email: Email, password_current: CurrentPassword }),
    reply: Nothing,
  }),
  confirmChange: endpoint(calls.confirmChange, {
    side: "desk",
    access: "account",
    summary: "Uses the link that the present email got, once, and emails a six-digit code to the new one",
    limit: { max: 30, seconds: 3600, per: "account" },
    body: z.object({ email: Email, token: z.string().max(200) }),
    reply: z.object({ isCodeSent: z.literal(true) }),
  }),
  /** The specification ends at the link; without this step a mistyped address would lock its owner out. */
  finishChange: endpoint(calls.finishChange, {
    side: "desk",
    access: "account",
    summary:
      "Checks the code of the new email, which takes effect; ends the account's other sessions and tells both emails",
    limit: { max: 60, seconds: 3600, per: "account" },
    body: z.object({
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, "Enter the six digits of the code."),
    }),
    reply: z.object({ email: z.string(), "csrf-token": z.string() }),
  }),
};
