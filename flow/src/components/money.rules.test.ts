import { describe, expect, it } from "vitest";
import { readAmount, sayAmount, sayEuros } from "./money.rules.ts";

describe("an amount", () => {
  it.each([
    ["1250", 1250],
    ["0", 0],
    ["1250,5", 1250.5],
    ["1250.50", 1250.5],
    ["1 250,50", 1250.5],
    ["1\u00a0250,50 €", 1250.5],
    ["1,250.50", 1250.5],
    ["1.250,50", 1250.5],
    ["1.250", 1250],
    ["1,250", 1250],
    ["1'250", 1250],
    ["1,250,000", 1_250_000],
    ["1.250.000,99", 1_250_000.99],
    ["12,", 12],
  ])("%s is %d", (typed, amount) => {
    expect(readAmount(typed)).toBe(amount);
  });

  it.each(["", "abc", "-5", "1,2,3", "12,34,567", "1.2345", "1.250.50", "1e5", "1250,505,1", ",5"])(
    "%s is none",
    (typed) => {
      expect(readAmount(typed)).toBeUndefined();
    },
  );

  it("is written in the applicant's language, and read back the same", () => {
    expect(sayEuros(12_500, "en")).toBe("€12,500");
    expect(sayEuros(12_500.5, "de")).toBe("12.500,50\u00a0€");
    expect(sayEuros(30_000, "uk")).toBe("30\u00a0000\u00a0€");
    for (const language of ["en", "uk", "de", "pl", "fr", "de-CH"])
      for (const amount of [0, 7, 1250, 12_500.5, 1_000_000.99])
        expect([language, readAmount(sayAmount(amount, language))]).toEqual([language, amount]);
  });
});
