import { expect, test } from "vitest";
import { readPhone } from "./read-phone.ts";

test.each([
  ["+380 50 123 45 67", undefined, "+380501234567"],
  ["050 123 45 67", "UA", "+380501234567"],
  ["050 123 45 67", undefined, null],
  ["050 123 45 67", "ZZ", null],
  ["+49 (0) 221 22121", undefined, "+4922122121"],
  ["------", "UA", null],
  ["((((((", "UA", null],
  ["000000", "UA", null],
  ["+999 123 456 789", undefined, null],
  ["call +380501234567", undefined, null],
])("%s in %s is %s", (text, country, number) => {
  expect(readPhone(text, country)).toBe(number);
});
