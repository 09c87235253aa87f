import { expect, test } from "vitest";
import { ageOf, expiryOf } from "./expiry.rules.ts";

test.each([
  ["2026-11-28", "over"],
  ["2026-11-29", "soon"],
  ["2027-01-28", "soon"],
  ["2027-01-29", "fine"],
  ["", null],
  [null, null],
])("a document until %s is, on 29 November 2026, %s", (day, said) => expect(expiryOf(day, "2026-11-29")).toBe(said));

test.each([
  ["1990-05-17", 36],
  ["1990-11-29", 36],
  ["1990-11-30", 35],
  ["19", null],
  [null, null],
])("born on %s: %s on 29 November 2026", (dob, age) => expect(ageOf(dob, "2026-11-29")).toBe(age));
