import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Bool, Email, Nothing, RoleName } from "../input/fields.ts";
import { permissions } from "../permissions.ts";
import { ModeName } from "../project/modes.ts";
import { DateStyle } from "../values/date-style.ts";
import { AccountNotice } from "./account-notices.contract.ts";
import { sessions as calls, signInSteps } from "./sessions.calls.ts";

export const SessionView = z.object({
  user: z
    .object({
      id: z.string(),
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      currentCustomerAccountId: z.string().nullable(),
      projectName: z.string().nullable(),
      role: RoleName.nullable(),
      /** Of a role of the project's own. */
      roleName: z.string().nullable(),
      /** Of the role; none without one. */
      permissions: z.array(z.enum(permissions)),
      country: z.string().nullable(),
      timezone: z.string(),
      dateStyle: DateStyle,
      balance: z.number().int().nullable(),
      /** Which verifications, applicants and figures this session shows. */
      mode: ModeName,
      /** Of the installation: the screen Operations is theirs. */
      operator: z.boolean(),
      /** The session's project, where the caller's address may not use it: not the current one, `projectName` is its name. */
      outside: z.object({ projectId: z.string(), role: RoleName, address: z.string() }).nullable(),
    })
    .nullable(),
  authenticated: z.boolean(),
  emailConfirmed: z.boolean(),
  verified2FA: z.boolean(),
  customerTimezone: z.string().nullable(),
  customerForms: z.number().int(),
  step: z.enum(signInSteps),
  "csrf-token": z.string(),
  /** Scripts never get its value. */
  cookie: z.string(),
  billing: z.enum(["on", "off"]),
  /** Euro cents; null while billing is off. */
  minTopUp: z.number().int().nullable(),
  signUp: z.enum(["open", "invitation", "closed"]),
  google: z.boolean(),
  /** What the operator calls it; null where it is not set up. */
  singleSignOn: z.object({ name: z.string() }).nullable(),
  applicantUrl: z.string(),
  hasMailbox: z.boolean(),
  notices: z.array(AccountNotice),
});
export type SessionView = z.infer<typeof SessionView>;

export const challengePurposes = ["login", "registration", "invitation", "password_reset", "factor_reset"] as const;
export type ChallengePurpose = (typeof challengePurposes)[number];

export const Recaptcha = z.string().min(1, "Confirm that you are not a robot.").max(8192);

export const SignInReply = z.object({
  /** 1: every factor is proved, call authenticate. Here always 0, since everybody needs a second factor. */
  result: z.union([z.literal(0), z.literal(1)]),
  /** A string, as in the specification (1, section 4). */
  emailVerified: z.enum(["true", "false"]),
  step: z.enum(signInSteps),
  "csrf-token": z.string(),
});

export const sessions = {
  current: endpoint(calls.current, {
    side: "desk",
    access: "public",
    summary: "The browser's session, its CSRF token and the next sign-in step",
    limit: { max: 600, seconds: 60, per: "address" },
    reply: SessionView,
  }),
  email: endpoint(calls.email, {
    side: "desk",
    access: "public",
    summary: "The email of the account that this session has proved",
    reply: z.object({ email: z.string().nullable() }),
  }),
  challenge: endpoint(calls.challenge, {
    side: "desk",
    access: "public",
    summary: "A bot challenge to solve before a sign-in or sign-up call",
    limit: { max: 120, seconds: 60, per: "address" },
    query: z.object({ for: z.enum(challengePurposes) }),
    reply: z.object({
      provider: z.enum(["altcha", "recaptcha"]),
      siteKey: z.string().nullable(),
      challenge: z.record(z.string(), z.unknown()).nullable(),
    }),
  }),
  login: endpoint(calls.login, {
    side: "desk",
    access: "public",
    summary: "Proves the password",
    limit: { max: 60, seconds: 60, per: "address" },
    body: z.object({
      email: Email,
      password: z.string().min(1, "Enter your password.").max(200),
      recaptcha: Recaptcha,
    }),
    reply: SignInReply,
  }),
  twoFactorInfo: endpoint(calls.twoFactorInfo, {
    side: "desk",
    access: "public",
    summary: "Whether the account that this session has proved has an authenticator",
    body: z.object({ email: Email }),
    reply: z.object({
      twoFactorEnabled: z.boolean(),
      emailConfirmed: z.boolean(),
      passkeys: z.boolean(),
    }),
  }),
  authenticate: endpoint(calls.authenticate, {
    side: "desk",
    access: "public",
    summary: "Opens the app once every factor is proved; the session id changes here",
    body: z.object({ email: Email, remember_me: Bool.default(false) }),
    reply: SessionView,
  }),
  logout: endpoint(calls.logout, {
    side: "desk",
    access: "public",
    summary: "Ends the session; acts on same-origin requests only",
    csrf: "with_session",
    limit: { max: 120, seconds: 60, per: "address" },
    reply: Nothing,
  }),
};
