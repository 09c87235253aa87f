import { expect, test } from "vitest";
import { mayBeMistyped, oneEditAway } from "./verifications.similar.rules.ts";

test.each([
  ["emaire", "lemaire"],
  ["lemarie", "lemaire"],
  ["lemmaire", "lemaire"],
  ["lemairw", "lemaire"],
  ["шевченкр", "шевченко"],
  ["еловаль", "коваль", false],
  ["ovalenko", "kovalenko"],
])("%s may be %s", (typed, meant, isFound = true) => expect(oneEditAway(typed).includes(meant)).toBe(isFound));

test("only letters of the word's own script are tried, and never more than a database looks up at once", () => {
  expect(oneEditAway("olena").some((word) => /[^a-z]/.test(word))).toBe(false);
  expect(oneEditAway("олена").some((word) => /[a-z]/.test(word))).toBe(false);
  expect(oneEditAway("х".repeat(16)).length).toBeLessThan(1_600);
  expect(oneEditAway("ab한국어c").every((word) => [...word].length <= 6)).toBe(true);
});

test.each(["ann", "cr4711", "x".repeat(17), ""])("%j is not taken for a mistyped name", (word) => {
  expect([mayBeMistyped(word), oneEditAway(word)]).toEqual([false, []]);
});
