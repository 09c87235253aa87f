import { expect, test } from "vitest";
import { nameOfLanguage } from "./language-names.ts";
import { languages } from "./languages.ts";

test("each language has a name of its own, in its own letters", () => {
  const names = languages.map(nameOfLanguage);
  expect(new Set(names).size).toBe(languages.length);
  expect([...names].filter((name, index) => name === languages[index])).toEqual([]);
  expect(["uk", "tg", "yi", "ka", "tr", "sr-Latn", "no"].map(nameOfLanguage)).toEqual([
    "Українська",
    "Тоҷикӣ",
    "ייִדיש",
    "ქართული",
    "Türkçe",
    "Srpski (latinica)",
    "Norsk",
  ]);
  expect(nameOfLanguage("he-x-pseudo")).toBe("עברית");
});
