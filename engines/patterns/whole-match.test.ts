import { describe, expect, test } from "vitest";
import { compilePattern } from "./whole-match.ts";

const matches = (source: string, text: string) => compilePattern(source).pattern?.matches(text) ?? null;

describe("a text matches from its start to its end", () => {
  test.each([
    ["a+", "aaa", true],
    ["a+", "aab", false],
    ["a+", "baa", false],
    ["a+", "aa\n", false],
    ["^a+$", "aa", true],
    ["a|ab", "ab", true],
    ["", "", true],
    ["[A-Za-z]+(?:[ '-][A-Za-z]+)*", "Olena O'Hara-Novak", true],
    ["\\p{L}+", "Олена", true],
    ["\\u{41}\\d{2}", "A12", true],
    ["(?<year>\\d{4})", "2026", true],
    ["[\\w.-]+@x\\.org", "a.b-c@x.org", true],
  ])("%s on %j: %s", (source, text, expected) => {
    expect(matches(source, text)).toBe(expected);
  });
});

test.each(["(?=a)b", "(?!a)b", "(?<=a)b", "(?<!a)b", "(a)\\1", "(?<x>a)\\k<x>", "(", "[", "a**", "a{2,1}", "\\"])(
  "%s is not run",
  (source) => {
    expect(compilePattern(source)).toEqual({ pattern: null, fault: "not_supported" });
  },
);

test("counted repeats may not grow without bound", () => {
  expect(compilePattern(".{0,512}").fault).toBeNull();
  expect(compilePattern(".{1000}".repeat(3)).fault).toBe("too_large");
  expect(compilePattern("(((a{100}){100}){100})").fault).not.toBeNull();
});

test("S21 catastrophic patterns end, on 50,000 characters too", () => {
  for (const source of ["(a+)+$", "(a|a)*$", "(a|aa)+$", "(.*a){20}", "([a-zA-Z]+)*$", "(x+x+)+y"]) {
    expect(matches(source, `${"a".repeat(50_000)}!`)).toBe(false);
    expect(matches(source, `${"x".repeat(50_000)}!`)).toBe(false);
  }
  expect(matches("(a+)+$", "a".repeat(50_000))).toBe(true);
});
