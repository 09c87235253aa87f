import type { SignInStep } from "#contract/sessions.calls.ts";
import type { Config } from "#server/config.ts";

/** What a session has proved so far, and how far its account has come. */
export type SessionFacts = {
  userId: string | null;
  passwordAt: Date | null;
  factorAt: Date | null;
  authenticatedAt: Date | null;
  emailVerified: boolean;
  totpEnabled: boolean;
  projectCount: number;
};

/** The one step that a session may do next (product.md, "Sign-up and sign-in"). Every call of the sequence asks here. */
export function nextStep(facts: SessionFacts | null): SignInStep {
  if (!facts?.userId || !facts.passwordAt) return "login";
  if (facts.authenticatedAt) return "done";
  if (!facts.emailVerified) return "verify-email";
  if (!facts.totpEnabled) return "enable-2fa";
  if (!facts.factorAt) return "2fa";
  return facts.projectCount === 0 ? "create-project" : "authenticate";
}

export type Lifetime = { idleSeconds: number; totalSeconds: number };
type LifetimeSettings = Pick<Config, "sessionIdleMinutes" | "sessionHours" | "keptSessionIdleDays" | "keptSessionDays">;

/** How long a session lives; "keep me logged in" counts in days. */
export const lifetimeOf = (settings: LifetimeSettings, isKept: boolean): Lifetime =>
  isKept
    ? { idleSeconds: settings.keptSessionIdleDays * 86_400, totalSeconds: settings.keptSessionDays * 86_400 }
    : { idleSeconds: settings.sessionIdleMinutes * 60, totalSeconds: settings.sessionHours * 3600 };

/** Wrong passwords that are compared in 15 minutes, and how many an account takes from everywhere in an hour before places share less. */
export const passwordThrottle = {
  windowSeconds: 900,
  perAccountAndPlace: 10,
  perPlace: 100,
  accountWindowSeconds: 3600,
  perAccount: 100,
  /** Tries that each place keeps while an account is under attack, so that its owner gets in with the right password. */
  perPlaceUnderAttack: 1,
} as const;

export type PasswordTries = { accountAndPlace: number; place: number; account: number; accountAndPlaceInHour: number };

/** May this try be compared? The counts include it. */
export const mayTryPassword = ({ accountAndPlace, place, account, accountAndPlaceInHour }: PasswordTries): boolean =>
  accountAndPlace <= passwordThrottle.perAccountAndPlace &&
  place <= passwordThrottle.perPlace &&
  (account <= passwordThrottle.perAccount || accountAndPlaceInHour <= passwordThrottle.perPlaceUnderAttack);
