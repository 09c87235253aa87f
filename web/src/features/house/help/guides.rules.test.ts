import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { guideLoaders } from "./guide-loaders.ts";
import { englishGuides as english } from "./guides/en.ts";
import { ukrainianGuides as ukrainian } from "./guides/uk.ts";
import { guideGroups, guidePartsOf, guidesContaining } from "./guides.rules.ts";
import { guideLanguageOf, guideLanguages, guideNames } from "./help-address.rules.ts";

const locales = new URL("../../../locales/", import.meta.url);

function textsBelow(words: object): string[] {
  return Object.values(words).flatMap((each) => (typeof each === "string" ? [each] : textsBelow(each)));
}
const screenWordsIn = (language: string): Set<string> => {
  const files = readdirSync(new URL(language, locales));
  const read = (file: string) => JSON.parse(readFileSync(new URL(`${language}/${file}`, locales), "utf8"));
  return new Set(files.flatMap((file) => textsBelow(read(file))));
};
const namesIn = (guides: typeof english): string[] =>
  guides.flatMap(({ sections }) =>
    sections.flatMap(({ steps = [], text = [] }) =>
      [...steps, ...text].flatMap(guidePartsOf).flatMap(({ words, isName }) => (isName ? [words] : [])),
    ),
  );

/** Keys, and words of the API, are no words of the desk. */
const isNoWord = (name: string) => /^[A-Z0-9?/]$|^[A-Z_]+$|^(Ctrl|Strg|⌘) [A-Z]$/.test(name);

test.each(guideLanguages)(
  "every guide is there in %s, with as many sections, steps and names of the screen",
  async (language) => {
    const guides = await guideLoaders[language]();
    const shapeOf = (of: typeof english) =>
      of.map(({ name, sections }) => [
        name,
        sections.map(({ steps = [], text = [] }) => [steps.length, text.length]),
        sections
          .flatMap(({ steps = [], text = [] }) => [...steps, ...text])
          .every((each) => guidePartsOf(each).length % 2 === 1),
      ]);
    expect(guides.map(({ name }) => name)).toEqual([...guideNames]);
    expect(shapeOf(guides)).toEqual(shapeOf(english));
    for (const [, , isPaired] of shapeOf(guides)) expect(isPaired).toBe(true);
  },
);

test.each(guideLanguages)("guides in %s name the screen's buttons and pages as the screen does", async (language) => {
  const known = screenWordsIn(language);
  const names = namesIn(await guideLoaders[language]());
  expect(names.filter((name) => !known.has(name) && !isNoWord(name))).toEqual([]);
});

test("another country's guides are better than English ones", () => {
  expect([guideLanguageOf("pt"), guideLanguageOf("fr-CA"), guideLanguageOf("uk")]).toEqual(["pt-BR", "fr", "uk"]);
  expect(guideLanguageOf("ja")).toBeUndefined();
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
