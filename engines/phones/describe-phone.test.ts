import fc from "fast-check";
import { getCountries, getExampleNumber } from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { describe, expect, test } from "vitest";
import { describePhone } from "./describe-phone.ts";

test("a number says its type, its country and the country's time zones", () => {
  expect(describePhone("+380 50 123 45 67")).toEqual({
    number: "+380501234567",
    international: "+380 50 123 4567",
    national: "050 123 4567",
    type: "mobile",
    callingCode: "380",
    country: "UA",
    timeZones: expect.arrayContaining([expect.stringMatching(/^Europe\/K(yiv|iev)$/)]),
  });
});

test.each([
  ["+44 20 7946 0958", undefined, "fixed_line", "GB", 1],
  ["020 7946 0958", "GB", "fixed_line", "GB", 1],
  ["+1 800 555 1234", undefined, "toll_free", "US", 0],
  ["+1 202 555 0123", undefined, "fixed_line_or_mobile", "US", 10],
  ["+7 701 234 56 78", undefined, "mobile", "KZ", 2],
  ["+7 912 345 67 89", undefined, "mobile", "RU", 10],
  ["+800 1234 5678", undefined, "toll_free", null, 0],
  ["+44 70 1234 5678", undefined, "personal_number", "GB", 0],
  ["+1 900 555 1234", undefined, "premium_rate", "US", 0],
  ["+55 11 96123 4567", undefined, "mobile", "BR", 3],
])("%s (%s) is a %s of %s", (text, home, type, country, atLeastZones) => {
  const read = describePhone(text, home);
  expect(read).toMatchObject({ type, country });
  expect("timeZones" in read && read.timeZones.length).toBeGreaterThanOrEqual(atLeastZones);
  if (atLeastZones === 0) expect(read).toMatchObject({ timeZones: [] });
});

test.each([
  ["+380 50 123", undefined, "too_short"],
  ["+380 50 123 45 67 89 01 23 45", undefined, "too_long"],
  ["call me", undefined, "letters"],
  ["", undefined, "letters"],
  ["050 123 45 67", undefined, "country_code"],
  ["+999 123 456 789", undefined, "country_code"],
  ["+1 000 000 0000", undefined, "not_assigned"],
  ["9".repeat(5000), "US", "too_long"],
])("%s (%s) is refused: %s", (text, home, problem) => {
  expect(describePhone(text, home)).toEqual({ problem });
});

/** They have their numbers from a neighbour's plan, and nobody can tell which are theirs. */
const neighbours: Record<string, string> = {
  AX: "FI",
  BL: "GP",
  CC: "AU",
  CX: "AU",
  EH: "MA",
  IM: "GB",
  MF: "GP",
  SJ: "NO",
  VA: "IT",
};

describe("every country's example", () => {
  test.each(getCountries().map((country) => [country, getExampleNumber(country, examples)?.number]))(
    "%s %s is of that country, and one digit less is not that number",
    (country, number) => {
      expect(describePhone(number ?? "")).toMatchObject({ number, country: neighbours[country] ?? country });
      expect(describePhone((number ?? "").slice(0, -1))).not.toMatchObject({ number });
    },
  );
});

test("any text is read or refused, never thrown over", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 80 }),
      fc.constantFrom(undefined, "US", "ZZ", "__proto__"),
      (text, home) => {
        const read = describePhone(text, home);
        expect("problem" in read || /^\+[0-9]{4,15}$/.test(read.number)).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});
