import { expect, test } from "vitest";
import { accountNoticesOf } from "./account-notices.rules.ts";

const now = new Date("2026-11-22T12:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const week = 7 * 24;

test.each([
  ["nothing happened", {}, []],
  ["a reset of today", { passwordResetAt: ago(1) }, ["password_reset"]],
  ["both, the newer first", { passwordResetAt: ago(3), factorResetAt: ago(1) }, ["factor_reset", "password_reset"]],
  ["one of almost a week ago", { factorResetAt: ago(week - 1) }, ["factor_reset"]],
  ["one that is a week old", { factorResetAt: ago(week) }, []],
  ["one that this session has seen", { passwordResetAt: ago(2), seenAt: ago(1) }, []],
  ["one after that", { passwordResetAt: ago(2), factorResetAt: ago(1), seenAt: ago(1.5) }, ["factor_reset"]],
])("%s", (_, facts, events) => {
  const notices = accountNoticesOf({ passwordResetAt: null, factorResetAt: null, seenAt: null, now, ...facts });
  expect(notices.map(({ event }) => event)).toEqual(events);
});
