import { expect, test } from "vitest";
import { firstWrong, missingLanguages, shownLanguage, withText } from "./text-languages.rules.ts";

test("a language lacks a text when one of the texts is empty, blank or not there", () => {
  expect(missingLanguages([{ en: "Yes", uk: "Так" }, { en: "No" }], ["en", "uk", "de"])).toEqual(["uk", "de"]);
  expect(missingLanguages([{ en: "  " }], ["en"])).toEqual(["en"]);
  expect(missingLanguages([{ en: "Yes", de: "" }], ["en"])).toEqual([]);
  expect(missingLanguages([], ["en"])).toEqual([]);
});

test("an emptied text is gone, the others stay", () => {
  expect(withText({ en: "Yes", uk: "Так" }, "uk", "")).toEqual({ en: "Yes" });
  expect(Object.keys(withText({ en: "Yes", uk: "Так" }, "uk", ""))).toEqual(["en"]);
  expect(withText({}, "uk", "Так")).toEqual({ uk: "Так" });
  // At its old position: the order counts when unsaved changes are detected.
  expect(Object.keys(withText({ en: "Yes", uk: "Так" }, "en", "Yes!"))).toEqual(["en", "uk"]);
});

test("a language that the form offers no longer gives way to its first", () => {
  expect(shownLanguage("uk", ["en", "uk"])).toBe("uk");
  expect(shownLanguage("uk", ["de", "en"])).toBe("de");
  expect(shownLanguage(null, ["de"])).toBe("de");
  expect(shownLanguage(null, [])).toBe("en");
});

test("an error is found in its item and its language, however deep", () => {
  const message = { type: "rule", message: "Fill this in." };
  expect(firstWrong([undefined, { options: [{ label: { uk: message } }] }], ["en", "uk"])).toEqual({
    index: 1,
    language: "uk",
  });
  expect(firstWrong({ 2: { id: message } }, ["en", "uk"])).toEqual({ index: 2, language: null });
  expect(firstWrong(message, ["en"])).toBeNull();
  expect(firstWrong(undefined, ["en"])).toBeNull();
});
