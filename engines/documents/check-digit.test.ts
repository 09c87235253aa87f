import { expect, test } from "vitest";
import { checkDigitOf } from "./check-digit.ts";

test.each([
  ["520727", "3"],
  ["AB2134<<<", "5"],
  ["L898902C3", "6"],
  ["740812", "2"],
  ["120415", "9"],
  ["ZE184226B<<<<<", "1"],
  ["L898902C3674081221204159ZE184226B<<<<<1", "0"],
  ["D231458907<<<<<<<<<<<<<<<34071279507122<<<<<<<<<<<", "2"],
])("the check digit of %s is %s, as in the examples of ICAO 9303", (field, digit) => {
  expect(checkDigitOf(field)).toBe(digit);
});
