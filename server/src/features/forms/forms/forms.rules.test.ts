import { expect, test } from "vitest";
import { containingPattern } from "./forms.rules.ts";

test.each([
  ["plain", "%plain%"],
  ["100%", "%100\\%%"],
  ["a_b", "%a\\_b%"],
  ["a\\b", "%a\\\\b%"],
  ["%_\\", "%\\%\\_\\\\%"],
])("S21 the search “%s” finds itself only", (search, pattern) => {
  expect(containingPattern(search)).toBe(pattern);
});
