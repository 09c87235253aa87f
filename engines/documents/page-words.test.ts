import { describe, expect, test } from "vitest";
import { findWords, hasNumber, numbersOnPage } from "./page-words.ts";

const bill = [
  "STADTWERKE KOLN GMBH",
  "Frau Olena Shevchenko",
  "Hauptstr. 5a",
  "5O667 Köln",
  "Steuernummer 36 574 261 8O9",
];

describe("words on a page", () => {
  test.each([
    ["Hauptstraße 5a, Köln", []],
    ["Hauptstr 5a 50667 KOELN", []],
    ["Hauptstr 5a 50668 Bonn", ["50668", "BONN"]],
    ["Hauptstraße 6a", ["6A"]],
    ["Nebenweg 5a", ["NEBENWEG"]],
    ["Hauptstrasse", []],
    ["", []],
  ])("%s: missing %j", (text, missing) => {
    expect(findWords(bill, text).missing).toEqual(missing);
  });

  test("any script is compared in Latin letters, and an empty page has nothing", () => {
    expect(findWords(["vul. Khreshchatyk 1"], "Хрещатик 1").missing).toEqual([]);
    expect(findWords([], "Köln 50667")).toEqual({ found: [], missing: ["KOLN", "50667"] });
  });
});

test("a number is found in whatever groups it is printed, digits and look-alikes", () => {
  expect(hasNumber(bill, "36574261809")).toBe(true);
  expect(hasNumber(bill, "36-574-261-809")).toBe(true);
  expect(hasNumber(bill, "36574261808")).toBe(false);
  expect(hasNumber(bill, "5")).toBe(false);
  expect(hasNumber([], "36574261809")).toBe(false);
});

test("what may be a number is gathered, once each", () => {
  expect(numbersOnPage(["NIP: 526-000-12-46", "526 000 12 46", "short 123"])).toContain("5260001246");
  expect(numbersOnPage(["no number here", "x".repeat(10_000)])).toEqual([]);
  expect(new Set(numbersOnPage(["1234567", "1234567"])).size).toBe(1);
});
