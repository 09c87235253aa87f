import { expect, test } from "vitest";
import { whyNotBornOn } from "./birth-date.rules.ts";

test.each([
  ["2026-03-01", null],
  ["2026-03-02", "future"],
  ["1926-03-01", null],
  ["1926-02-28", "over_100_years"],
])("born on %s, asked on 2026-03-01: %s", (dob, refusal) => {
  expect(whyNotBornOn(dob, "2026-03-01")).toBe(refusal);
});
