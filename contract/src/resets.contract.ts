import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { failures } from "./failures.ts";
import { Email, Nothing } from "./fields.ts";
import { confirmedBy, NewPassword } from "./registrations.contract.ts";
import { Recaptcha, signInSteps } from "./sessions.contract.ts";

export const resetFailures = failures("resets", {
  token_expired: { status: 422, parameter: "token", message: "Reset token expired." },
  /** A mailbox alone must not be enough to reset both password and second factor. */
  password_just_reset: {
    status: 409,
    parameter: "token",
    message:
      "For 7 days after a password reset by mail, two-factor sign-in cannot be reset by mail. Use a recovery code or a passkey, or try again later.",
  },
  /** Whoever has taken a Google account has its mailbox, too. */
  google_alone: {
    status: 409,
    parameter: "token",
    message:
      "After signing in with Google, two-factor sign-in cannot be reset by mail. Use a recovery code, or sign in with your password; “Forgot password” sets one.",
  },
});

/** Secret of a mailed link; anything else counts as expired. */
const MailedToken = z.string().max(200);

/** Six digits; people copy them with a space in the middle. */
const AuthenticatorCode = z
  .string()
  .trim()
  .regex(/^\d{3}\s?\d{3}$/, "Enter the six digits of the code.")
  .transform((code) => code.replace(/\s/, ""));

const newPassword = { password: NewPassword, confirm_password: z.string().max(200) };

/** For the page's own check. */
export const NewPasswordFields = z.object(newPassword).refine(...confirmedBy("confirm_password"));

export const resets = {
  askPassword: endpoint({
    method: "POST",
    path: "/api/login/forgot",
    access: "public",
    effect: "write",
    summary: "Mails a link to reset the password; the answer is the same whether an account exists or not",
    limit: { max: 20, seconds: 3600, per: "address" },
    body: z.object({ email: Email, recaptcha: Recaptcha }),
    reply: Nothing,
  }),
  checkToken: endpoint({
    method: "POST",
    path: "/api/login/reset-password/check-token",
    access: "public",
    effect: "read",
    summary: "Whether the token of a password link is alive; does not use it up",
    limit: { max: 60, seconds: 3600, per: "address" },
    body: z.object({ token: MailedToken }),
    reply: z.object({ valid: z.literal(true) }),
  }),
  setPassword: endpoint({
    method: "POST",
    path: "/api/login/reset",
    access: "public",
    effect: "write",
    summary: "Sets the password with a mailed link, once; ends the account's sessions and opens none",
    limit: { max: 60, seconds: 3600, per: "address" },
    body: z.object({ reset_password_token: MailedToken, ...newPassword }).refine(...confirmedBy("confirm_password")),
    /** Session and CSRF token changed with this call. */
    reply: z.object({ "csrf-token": z.string() }),
  }),
  /** Not in the specification, which has no call that mails a factor link. */
  askFactor: endpoint({
    method: "POST",
    path: "/api/login/forgot-2fa",
    access: "public",
    effect: "write",
    summary: "Mails a link to set up another authenticator, to the account whose password this session has proved",
    limit: { max: 20, seconds: 3600, per: "address" },
    body: z.object({ email: Email, recaptcha: Recaptcha }),
    reply: Nothing,
  }),
  createFactor: endpoint({
    method: "POST",
    path: "/api/login/create-reset2FA",
    access: "public",
    effect: "write",
    summary: "A new authenticator secret with its QR code; the old one works until the new one is confirmed",
    limit: { max: 60, seconds: 3600, per: "address" },
    body: z.object({ resetToken: MailedToken }),
    reply: z.object({ twoFactorVerificationSecret: z.string(), qrCodeImage: z.string() }),
  }),
  verifyFactor: endpoint({
    method: "POST",
    path: "/api/login/verify-reset2FA",
    access: "public",
    effect: "write",
    summary:
      "Confirms the new authenticator, once: it replaces the old one and proves the second factor of this session",
    limit: { max: 60, seconds: 3600, per: "address" },
    body: z.object({ resetToken: MailedToken, token: AuthenticatorCode }),
    reply: z.object({
      verified2FA: z.boolean(),
      step: z.enum(signInSteps),
      /** Shown once; the earlier ones no longer work. */
      recoveryCodes: z.array(z.string()),
      "csrf-token": z.string(),
    }),
  }),
  renewRecoveryCodes: endpoint({
    method: "POST",
    path: "/api/settings/recovery-codes",
    access: "account",
    effect: "write",
    summary: "Ten new recovery codes, shown once; the earlier ones and the account's other sessions end",
    limit: { max: 20, seconds: 3600, per: "account" },
    body: z.object({ password_current: z.string().min(1, "Enter your password.").max(200), token: AuthenticatorCode }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
};
