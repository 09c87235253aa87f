import { expect, test } from "vitest";
import { isInOtherScript, languageOfName, spellName } from "./spell-name.ts";

test.each([
  ["Олена Шевченко", "Olena Shevchenko"],
  ["Щербак-Їжак", "Shcherbak-Yizhak"],
  ["Γεώργιος", "Georgios"],
  ["王小明", null],
  ["さくら", null],
  ["", null],
])("%s in Latin letters is %s", (written, latin) => {
  expect(spellName(written)).toBe(latin);
});

test("a name is of another script as soon as one letter is", () => {
  expect(isInOtherScript("Olena")).toBe(false);
  expect(isInOtherScript("Zoë O’Neil-Łuczak")).toBe(false);
  expect(isInOtherScript("Olenа")).toBe(true);
});

test.each([
  ["Олена", "UA", "uk"],
  ["Олена", "DE", "und-Cyrl"],
  ["Олена", null, "und-Cyrl"],
  ["さくら", "JP", "ja"],
  ["王", "CN", "zh"],
  ["Olena", "UA", "und"],
])("the language of %s printed by %s is %s", (written, country, language) => {
  expect(languageOfName(written, country)).toBe(language);
});
