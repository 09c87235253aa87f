import { describe, expect, test } from "vitest";
import type { TopUpStatus } from "#contract/values/top-up-statuses.ts";
import {
  billingNumber,
  disputedCents,
  isAmountRight,
  isNewer,
  type PaymentVerdict,
  paymentVerdictOn,
  type SeenPayment,
  topUpStatusAfter,
} from "./top-ups.rules.ts";

const seen = (changes: Partial<SeenPayment> = {}): SeenPayment => ({
  isExpired: false,
  isPaid: false,
  amount: 1000,
  currency: "eur",
  paymentIntent: null,
  refunds: [],
  disputes: [],
  ...changes,
});

describe("what Stripe says of a payment", () => {
  test.each<[TopUpStatus, Partial<SeenPayment>, PaymentVerdict]>([
    ["waiting", {}, "nothing"],
    ["waiting", { isPaid: true }, "pay"],
    ["cancelled", { isPaid: true }, "pay"],
    ["expired", { isPaid: true }, "pay"],
    ["failed", { isPaid: true }, "pay"],
    ["paid", { isPaid: true }, "nothing"],
    ["refunded", { isPaid: true }, "nothing"],
    ["waiting", { isExpired: true }, "expire"],
    ["cancelled", { isExpired: true }, "nothing"],
    ["paid", { isExpired: true }, "nothing"],
    ["waiting", { isPaid: true, amount: 999 }, "mismatch"],
    ["waiting", { isPaid: true, amount: null }, "mismatch"],
    ["waiting", { isPaid: true, currency: "usd" }, "mismatch"],
  ])("%s and %j: %s", (status, changes, verdict) => {
    expect(paymentVerdictOn({ status, amount: 1000 }, seen(changes))).toBe(verdict);
  });

  test.each<[number, TopUpStatus]>([
    [0, "paid"],
    [1, "partly_refunded"],
    [999, "partly_refunded"],
    [1000, "refunded"],
  ])("with %i of 1000 refunded it is %s", (refunded, status) => {
    expect(topUpStatusAfter(1000, refunded, [])).toBe(status);
    expect(topUpStatusAfter(1000, refunded, ["won"])).toBe(status);
    expect(topUpStatusAfter(1000, refunded, ["won", "lost"])).toBe("charged_back");
    expect(topUpStatusAfter(1000, refunded, ["lost", "open"])).toBe("disputed");
  });

  test("of a dispute only what leads on is news", () => {
    const states = ["open", "lost", "won"] as const;
    const newer = states.map((known) => states.filter((seen) => isNewer(known, seen)));
    expect(newer).toEqual([["lost", "won"], ["won"], []]);
    expect(states.every((seen) => isNewer(null, seen))).toBe(true);
  });
});

test.each([
  [99, false],
  [100, true],
  [200, true],
  [201, false],
  [150.5, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
])("an amount of %d between 100 and 200 is right: %s", (cents, isRight) => {
  expect(isAmountRight(cents, { min: 100, max: 200 })).toBe(isRight);
});

test("a dispute takes what it says in euros, and all of the payment in any other currency", () => {
  const dispute = { id: "du_1", amount: 4_000, state: "open" } as const;
  expect(disputedCents(10_000, { ...dispute, currency: "eur" })).toBe(4_000);
  expect(disputedCents(10_000, { ...dispute, currency: "jpy" })).toBe(10_000);
});

test("a number names the customer and counts", () => {
  expect(billingNumber("invoice", 1001, 7)).toBe("INV-1001-0007");
  expect(billingNumber("receipt", 1001, 12_345)).toBe("RCT-1001-12345");
});
