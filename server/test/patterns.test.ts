import { expect, test } from "vitest";
// @ts-expect-error a script without types
import { faultOf } from "../../scripts/check-patterns.mjs";

test.each([
  ["nested repeats", "^(a+)+$", ""],
  ["a repeat of what may be left out", "(a*b?)*c", ""],
  ["comments that swallow the next ones", "^(<!--[\\s\\S]{0,4000}?-->\\s*)*<svg", "i"],
  ["three neighbours that all take blanks", "\\{\\{\\s*([^{}]*?)\\s*\\}\\}", "g"],
  ["two neighbours that take blanks", "url\\(\\s*[\"']?\\s*(?![\"'#\\s])", "i"],
  ["an end that is looked for from everywhere", "\\s+$", ""],
  ["a beginning that may come again before the end", '<a href="([^"]*)"[^>]*>(.*?)</a>', "g"],
  ["counted neighbours", "^[a-z]{0,500}[a-z0-9]{0,500}!$", ""],
])("S21 %s are refused", (_, source, flags) => {
  expect(faultOf(source, flags)).toEqual(expect.any(String));
});

test.each([
  ["^Bearer ([A-Za-z0-9_-]{43})$", ""],
  ["\\{\\{([^{}]*)\\}\\}", "g"],
  ["<[^<>]*>|&nbsp;|\\s", "g"],
  ["^((?=[^.]{1,63}\\.)[a-z0-9](-*[a-z0-9])*\\.)+[a-z]{2,63}$", "i"],
])("S21 /%s/%s takes time in a line with the text, and is let through", (source, flags) => {
  expect(faultOf(source, flags)).toBeNull();
});
