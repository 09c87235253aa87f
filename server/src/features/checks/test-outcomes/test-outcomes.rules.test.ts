import { expect, test } from "vitest";
import { testOutcomeOf } from "./test-outcomes.rules.ts";

const of = (last: string, first = "Olena") => testOutcomeOf({ first, last });

test("the last name decides, in any case", () => {
  expect(
    ["APPROVE", "decline", " Pending ", "Sanctioned", "DUPLICATE", "slow", "AskAgain"].map((last) => of(last)),
  ).toEqual(["valid", "invalid", "waits", "hit", "duplicate", "slow", "requested_again"]);
});

test("two whole names decide", () => {
  expect([of("Snow", "John"), of("DOE", " john "), of("Snow"), of("Doe", "Jane")]).toEqual([
    "valid",
    "invalid",
    "waits",
    "waits",
  ]);
});

test("of a company, the last word of its name decides", () => {
  expect([of("Acme Trading Decline", ""), of("Decline Trading", "")]).toEqual(["invalid", "waits"]);
});

test("any other name waits for a reviewer, nothing approves it", () => {
  expect(["Kovalenko", "", "APPROVED", "constructor", "__proto__", "ПІДТВЕРДИТИ"].map((last) => of(last))).toEqual(
    Array(6).fill("waits"),
  );
});
