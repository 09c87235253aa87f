import { expect, it } from "vitest";
import { matchesKey } from "./key-search.rules.ts";

const key = { environment: "prod", name: "Shop backend", firstEight: "aB3-x_9z", lastFour: "Qw4e" } as const;
const whole = "vd_prod_aB3-x_9zFkfhs73Hdlek38fhJdk29dkKd83hf92Qw4e";

it.each([
  ["", true],
  ["vd_prod_", true],
  ["vd_test_", false],
  ["vd_prod_aB3", true],
  ["aB3-x_9z", true],
  ["ab3-X", true],
  ["aB3-x_9zFk", true],
  ["Qw4e", true],
  ["4e", true],
  ["92Qw4e", true],
  [` ${whole} `, true],
  [whole.slice(8), true],
  [whole.replace("prod", "test"), false],
  [`${whole}x`, false],
  [whole.replace("aB3", "aB4"), false],
  ["shop", true],
  ["B3-x", false],
  ["nothing", false],
])("%j finds the key: %s", (typed, isFound) => {
  expect(matchesKey(typed, key)).toBe(isFound);
});

it("finds a key whose beginning is not known by its end", () => {
  const old = { ...key, firstEight: "" };
  expect([whole, "Qw4e", "aB3"].map((typed) => matchesKey(typed, old))).toEqual([true, true, false]);
});
