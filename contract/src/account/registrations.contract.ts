import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Agreed, Email, textInput } from "../input/fields.ts";
import * as limits from "../limits.ts";
import { ProjectName } from "../project/projects.contract.ts";
import { DeviceTimeZone } from "../values/time-zone.ts";
import { registrations as calls } from "./registrations.calls.ts";
import { signInSteps } from "./sessions.calls.ts";
import { Recaptcha, SignInReply } from "./sessions.contract.ts";

/** Specification 1, section 5. */
export const NewPassword = z
  .string()
  .min(limits.passwordMin, `Use at least ${limits.passwordMin} characters.`)
  .max(limits.passwordMax, `Use at most ${limits.passwordMax} characters.`)
  .regex(/^\S*$/, "Spaces are not allowed.")
  .regex(/[A-Z]/, "Add an upper-case letter.")
  .regex(/[a-z]/, "Add a lower-case letter.")
  .regex(/\d/, "Add a digit.")
  // A letter of another alphabet is a letter.
  .regex(/[^\p{L}\p{M}\p{N}\s]/u, "Add a special character.");

/** Reported even when other fields are wrong. */
export const passwordConfirmation = <F extends "confirm_password" | "password_confirm">(field: F) =>
  [
    (fields: { password: string } & Record<F, string>) => fields.password === fields[field],
    {
      path: [field] as PropertyKey[],
      message: "The passwords do not match.",
      when: ({ value }: { value: unknown }) => twoPasswords(field).safeParse(value).success,
    },
  ] as const;
const twoPasswords = (field: string) => z.object({ password: z.string(), [field]: z.string().min(1) });

/** Specification 1, section 5. */
export const LatinName = textInput(1, 64).regex(/^[A-Za-z]+(?:[ '-][A-Za-z]+)*$/, "Use Latin letters only.");

export const WebsiteUrl = z
  .string()
  .trim()
  .max(2048)
  .transform((value) => (/^https?:\/\//i.test(value) ? value : `https://${value}`))
  .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain, message: "Enter a valid website." }));

export const RegistrationFields = z
  .object({
    first_name: LatinName,
    last_name: LatinName,
    company_name: textInput(1, 128),
    website: WebsiteUrl,
    email: Email,
    password: NewPassword,
    confirm_password: z.string(),
    terms: Agreed("Agree to the terms to continue."),
    timezone: DeviceTimeZone,
  })
  .refine(...passwordConfirmation("confirm_password"));
export type RegistrationFields = z.infer<typeof RegistrationFields>;

/** `recaptcha` is accepted and ignored (product.md, "Sign-up and sign-in"). */
const byEmail = z.object({ email: Email, recaptcha: Recaptcha.optional() });
const Step = z.object({ step: z.enum(signInSteps) });

export const registrations = {
  register: endpoint(calls.register, {
    side: "desk",
    access: "public",
    summary: "Opens an account and emails a six-digit code",
    limit: { max: 20, seconds: 3600, per: "address" },
    body: z.object({ fields: RegistrationFields, recaptcha: Recaptcha }),
    reply: SignInReply,
  }),
  sendCode: endpoint(calls.sendCode, {
    side: "desk",
    access: "public",
    summary: "Mails a new code to the account that this session has proved",
    limit: { max: 60, seconds: 3600, per: "address" },
    body: byEmail,
    reply: z.object({ isCodeSent: z.boolean() }),
  }),
  verifyEmail: endpoint(calls.verifyEmail, {
    side: "desk",
    access: "public",
    summary: "Checks the six-digit code",
    body: byEmail.extend({
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, "Enter the six digits of the code."),
    }),
    reply: Step,
  }),
  verifyEmailByLink: endpoint(calls.verifyEmailByLink, {
    side: "desk",
    access: "public",
    summary: "Confirms the email from the emailed link, in the session that registered",
    body: z.object({ verificationId: z.string().min(1).max(200), recaptcha: Recaptcha.optional() }),
    reply: Step,
  }),
  setEmailVerified: endpoint(calls.setEmailVerified, {
    side: "desk",
    access: "public",
    summary: "Acknowledges an email that this session has verified; proves nothing by itself",
    body: byEmail,
    reply: Step,
  }),
  createAuthenticator: endpoint(calls.createAuthenticator, {
    side: "desk",
    access: "public",
    summary: "A new authenticator secret with its QR code, until one is confirmed",
    body: byEmail,
    reply: z.object({ twoFactorVerificationSecret: z.string(), qrCodeImage: z.string() }),
  }),
  verifyAuthenticator: endpoint(calls.verifyAuthenticator, {
    side: "desk",
    access: "public",
    summary: "Proves the authenticator, at sign-up and at sign-in; takes a recovery code at sign-in",
    body: byEmail.extend({ token: z.string().trim().min(6, "Enter the six digits of the code.").max(32) }),
    reply: z.object({
      verified2FA: z.boolean(),
      step: z.enum(signInSteps),
      shouldCreateProject: z.boolean(),
      "csrf-token": z.string(),
      recoveryCodes: z.array(z.string()).nullable(),
    }),
  }),
  createFirstProject: endpoint(calls.createFirstProject, {
    side: "desk",
    access: "public",
    summary: "Makes the account's first project, with it as owner",
    body: byEmail.extend({ project_name: ProjectName }),
    reply: Step,
  }),
};
