import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Email, Nothing } from "../input/fields.ts";
import { NewPassword, passwordConfirmation } from "./registrations.contract.ts";
import { resets as calls } from "./resets.calls.ts";
import { signInSteps } from "./sessions.calls.ts";
import { Recaptcha } from "./sessions.contract.ts";

const MailedToken = z.string().max(200);

/** People copy them with a space in the middle. */
const AuthenticatorCode = z
  .string()
  .trim()
  .regex(/^\d{3}\s?\d{3}$/, "Enter the six digits of the code.")
  .transform((code) => code.replace(/\s/, ""));

const newPassword = { password: NewPassword, confirm_password: z.string().max(200) };

export const NewPasswordFields = z.object(newPassword).refine(...passwordConfirmation("confirm_password"));

export const resets = {
  askPassword: endpoint(calls.askPassword, {
    side: "desk",
    access: "public",
    summary: "Mails a link to reset the password; the answer is the same whether an account exists or not",
    limit: { max: 20, seconds: 3600, per: "address" },
    body: z.object({ email: Email, recaptcha: Recaptcha }),
    reply: Nothing,
  }),
  checkToken: endpoint(calls.checkToken, {
    side: "desk",
    access: "public",
    summary: "Whether the token of a password link is alive; does not use it up",
    limit: { max: 60, seconds: 3600, per: "address" },
    body: z.object({ token: MailedToken }),
    reply: z.object({ valid: z.literal(true) }),
  }),
  setPassword: endpoint(calls.setPassword, {
    side: "desk",
    access: "public",
    summary: "Sets the password with an emailed link, once; ends the account's sessions and opens none",
    limit: { max: 60, seconds: 3600, per: "address" },
    body: z
      .object({ reset_password_token: MailedToken, ...newPassword })
      .refine(...passwordConfirmation("confirm_password")),
    reply: z.object({ "csrf-token": z.string() }),
  }),
  /** Not in the specification, which has calls that use a factor link and none that mails it. */
  askFactor: endpoint(calls.askFactor, {
    side: "desk",
    access: "public",
    summary: "Mails a link to set up another authenticator, to the account whose password this session has proved",
    limit: { max: 20, seconds: 3600, per: "address" },
    body: z.object({ email: Email, recaptcha: Recaptcha }),
    reply: Nothing,
  }),
  createFactor: endpoint(calls.createFactor, {
    side: "desk",
    access: "public",
    summary: "A new authenticator secret with its QR code; the old one works until the new one is confirmed",
    limit: { max: 60, seconds: 3600, per: "address" },
    body: z.object({ resetToken: MailedToken }),
    reply: z.object({ twoFactorVerificationSecret: z.string(), qrCodeImage: z.string() }),
  }),
  verifyFactor: endpoint(calls.verifyFactor, {
    side: "desk",
    access: "public",
    summary:
      "Confirms the new authenticator, once: it replaces the old one and proves the second factor of this session",
    limit: { max: 60, seconds: 3600, per: "address" },
    body: z.object({ resetToken: MailedToken, token: AuthenticatorCode }),
    reply: z.object({
      verified2FA: z.boolean(),
      step: z.enum(signInSteps),
      recoveryCodes: z.array(z.string()),
      "csrf-token": z.string(),
    }),
  }),
  renewRecoveryCodes: endpoint(calls.renewRecoveryCodes, {
    side: "desk",
    access: "account",
    summary: "Ten new recovery codes, shown once; the earlier ones and the account's other sessions end",
    limit: { max: 20, seconds: 3600, per: "account" },
    body: z.object({ password_current: z.string().min(1, "Enter your password.").max(200), token: AuthenticatorCode }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
};
