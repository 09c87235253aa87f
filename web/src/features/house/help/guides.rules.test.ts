import { expect, test } from "vitest";
import { englishGuides as english } from "./guides/en.ts";
import { ukrainianGuides as ukrainian } from "./guides/uk.ts";
import { guideGroups, guidePartsOf, guidesContaining } from "./guides.rules.ts";
import { guideNames } from "./help-address.rules.ts";

test("every guide is there in each language, with as many sections, steps and names of the screen", () => {
  const shapeOf = (guides: typeof english) =>
    guides.map(({ name, sections }) => [
      name,
      sections.map(({ steps = [], text = [] }) => [steps.length, text.length]),
      sections
        .flatMap(({ steps = [], text = [] }) => [...steps, ...text])
        .every((each) => guidePartsOf(each).length % 2 === 1),
    ]);
  expect(english.map(({ name }) => name)).toEqual([...guideNames]);
  expect(shapeOf(ukrainian)).toEqual(shapeOf(english));
  for (const [, , isPaired] of shapeOf(english)) expect(isPaired).toBe(true);
});

test("every guide is in one group", () => {
  expect(Object.values(guideGroups).flat().sort()).toEqual([...guideNames].sort());
});

test("a guide is found by all the words, whatever the case and the accents; a title comes first", () => {
  expect(guidesContaining(english, "REPORTS")[0]?.name).toBe("reports");
  expect(guidesContaining(english, "legal hold").map(({ name }) => name)).toEqual(["applicants", "retention"]);
  expect(guidesContaining(ukrainian, "підпис")[0]?.name).toBe("callbacks");
  expect(guidesContaining(english, "legal hippopotamus")).toEqual([]);
  expect(guidesContaining(english, "")).toHaveLength(guideNames.length);
});
