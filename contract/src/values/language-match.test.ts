import { expect, test } from "vitest";
import { directionOf, matchLanguage } from "./language-match.ts";
import { languages } from "./languages.ts";

test.each([
  ["de-AT", "de"],
  ["uk-UA", "uk"],
  ["en-GB", "en"],
  ["nb-NO", "no"],
  ["nn", "no"],
  ["iw", "he"],
  ["in-ID", "id"],
  ["sr", "sr-Cyrl"],
  ["sr-RS", "sr-Cyrl"],
  ["sr-Latn-RS", "sr-Latn"],
  ["es-ES", "es"],
  ["es", "es"],
  ["es-AR", "es-MX"],
  ["es-419", "es-MX"],
  ["es-mx", "es-MX"],
  ["pt-BR", "pt-BR"],
  ["pt-AO", "pt"],
  ["fr-CA", "fr-CA"],
  ["fr-BE", "fr"],
  ["zh-Hant-TW", "zh"],
  ["he", "he"],
  ["sw", undefined],
  ["", undefined],
  ["__proto__", undefined],
  ["toString", undefined],
])("%s is served by %s", (preference, served) => {
  expect(matchLanguage([preference], languages)).toBe(served);
});

test("the first wish that can be had counts", () => {
  expect(matchLanguage(["sw", "de-AT", "en"], languages)).toBe("de");
  expect(matchLanguage(["de-AT"], ["en", "uk"])).toBeUndefined();
  expect(matchLanguage(["es-AR"], ["en", "es"])).toBe("es");
  expect(matchLanguage(["es"], ["es-MX"])).toBe("es-MX");
});

test("a private tag is wished as a whole", () => {
  expect(matchLanguage(["he"], ["en", "he-x-pseudo"])).toBeUndefined();
  expect(matchLanguage(["he-x-pseudo"], ["en", "he", "he-x-pseudo"])).toBe("he-x-pseudo");
});

test("Hebrew and Yiddish are read from the right", () => {
  expect(languages.filter((each) => directionOf(each) === "rtl")).toEqual(["he", "yi"]);
});
