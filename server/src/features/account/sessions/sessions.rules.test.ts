import { describe, expect, test } from "vitest";
import { mayTryPassword, sessionLifetimeOf } from "./sessions.rules.ts";

test("S4 a kept session counts in days, another in minutes and hours", () => {
  const settings = { sessionIdleMinutes: 60, sessionHours: 12, keptSessionIdleDays: 7, keptSessionDays: 30 };
  expect(sessionLifetimeOf(settings, false)).toEqual({ idleSeconds: 3600, totalSeconds: 43_200 });
  expect(sessionLifetimeOf(settings, true)).toEqual({ idleSeconds: 604_800, totalSeconds: 2_592_000 });
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
