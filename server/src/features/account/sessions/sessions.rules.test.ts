import { describe, expect, test } from "vitest";
import type { SignInStep } from "#contract/account/sessions.calls.ts";
import { lifetimeOf, mayTryPassword, nextStep, type SessionFacts } from "./sessions.rules.ts";

const at = new Date(0);
const facts = (some: Partial<SessionFacts>): SessionFacts => ({
  userId: "u",
  passwordAt: at,
  factorAt: null,
  authenticatedAt: null,
  emailVerified: false,
  totpEnabled: false,
  projectCount: 0,
  ...some,
});
const confirmed = { emailVerified: true };
const guarded = { ...confirmed, totpEnabled: true };

const table: [string, SessionFacts | null, SignInStep][] = [
  ["no session", null, "login"],
  ["nobody proved", facts({ userId: null, passwordAt: null }), "login"],
  ["an account without the password", facts({ ...guarded, passwordAt: null, factorAt: at }), "login"],
  ["the password only", facts({}), "verify-email"],
  ["an unconfirmed email beside a factor", facts({ totpEnabled: true, factorAt: at, projectCount: 1 }), "verify-email"],
  ["a confirmed email", facts(confirmed), "enable-2fa"],
  ["projects, but no authenticator", facts({ ...confirmed, projectCount: 2 }), "enable-2fa"],
  ["an authenticator not yet proved", facts(guarded), "2fa"],
  ["an authenticator not yet proved, with projects", facts({ ...guarded, projectCount: 1 }), "2fa"],
  ["every factor, no project", facts({ ...guarded, factorAt: at }), "create-project"],
  ["every factor and a project", facts({ ...guarded, factorAt: at, projectCount: 1 }), "authenticate"],
  ["signed in", facts({ ...guarded, factorAt: at, authenticatedAt: at, projectCount: 1 }), "done"],
  ["signed in, removed from the last project", facts({ ...guarded, factorAt: at, authenticatedAt: at }), "done"],
];

test.each(table)("S7 with %s the next step is the only one", (_, given, step) => {
  expect(nextStep(given)).toBe(step);
});

test("S4 a kept session counts in days, another in minutes and hours", () => {
  const settings = { sessionIdleMinutes: 60, sessionHours: 12, keptSessionIdleDays: 7, keptSessionDays: 30 };
  expect(lifetimeOf(settings, false)).toEqual({ idleSeconds: 3600, totalSeconds: 43_200 });
  expect(lifetimeOf(settings, true)).toEqual({ idleSeconds: 604_800, totalSeconds: 2_592_000 });
});

describe("S9 a password is compared", () => {
  const tries = { accountAndAddress: 1, address: 1, account: 1, accountAndAddressInHour: 1 };
  test.each([
    ["at first", {}, true],
    ["ten times in a place", { accountAndAddress: 10 }, true],
    ["not eleven times in a place", { accountAndAddress: 11 }, false],
    ["not for ever more accounts from one place", { address: 101 }, false],
    ["once from a new address while the account is under attack", { account: 5000 }, true],
    ["not twice", { account: 5000, accountAndAddressInHour: 2 }, false],
  ])("%s", (_, some, may) => {
    expect(mayTryPassword({ ...tries, ...some })).toBe(may);
  });
});
