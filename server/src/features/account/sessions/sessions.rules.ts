import type { Config } from "#server/config.ts";

export type SessionLifetime = { idleSeconds: number; totalSeconds: number };
type LifetimeSettings = Pick<Config, "sessionIdleMinutes" | "sessionHours" | "keptSessionIdleDays" | "keptSessionDays">;

export const sessionLifetimeOf = (settings: LifetimeSettings, isKept: boolean): SessionLifetime =>
  isKept
    ? { idleSeconds: settings.keptSessionIdleDays * 86_400, totalSeconds: settings.keptSessionDays * 86_400 }
    : { idleSeconds: settings.sessionIdleMinutes * 60, totalSeconds: settings.sessionHours * 3600 };

/** In 15 minutes; and in an hour per account, before single addresses get less. */
export const passwordThrottle = {
  windowSeconds: 900,
  perAccountAndAddress: 10,
  perAddress: 100,
  accountWindowSeconds: 3600,
  perAccount: 100,
  /** So that the account's owner can sign in. */
  perAddressUnderAttack: 1,
} as const;

export type PasswordTries = {
  accountAndAddress: number;
  address: number;
  account: number;
  accountAndAddressInHour: number;
};

export const mayTryPassword = ({
  accountAndAddress,
  address,
  account,
  accountAndAddressInHour,
}: PasswordTries): boolean =>
  accountAndAddress <= passwordThrottle.perAccountAndAddress &&
  address <= passwordThrottle.perAddress &&
  (account <= passwordThrottle.perAccount || accountAndAddressInHour <= passwordThrottle.perAddressUnderAttack);
