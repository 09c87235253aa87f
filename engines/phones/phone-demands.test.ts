import { describe, expect, test } from "vitest";
import type { PhoneProblem } from "#contract/values/phone-facts.ts";
import { describePhone } from "./describe-phone.ts";
import { phoneDemands } from "./phone-demands.ts";
import { readPhone } from "./read-phone.ts";

// Each line of the standard with numbers that lack just it: docs/never-a-made-up-pass.md.

const lacks: Record<PhoneProblem, readonly string[]> = {
  letters: ["+380 50 ABC DE FG", "call me"],
  country_code: ["+999 50 123 45 67", "050 123 45 67"],
  too_long: ["+380 50 123 45 67 89 01 23", `+380${"5".repeat(20)}`],
  too_short: ["+380 50 123 45"],
  not_assigned: ["+380 00 000 00 00", "+1 000 000 0000"],
};

test("a whole number is read", () => {
  expect(readPhone("+380 50 123 45 67")).toBe("+380501234567");
});

describe.each(Object.keys(phoneDemands) as PhoneProblem[])("E.164: %s", (demand) => {
  test("has its source", () => expect(phoneDemands[demand].source).toMatch(/E\.1\d\d/));
  test.each(lacks[demand])("%s lacks it", (text) => {
    expect(describePhone(text)).toEqual({ problem: demand });
    expect(readPhone(text)).toBeNull();
  });
});
