import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { formElementKeys } from "./records/forms/form-element-keys.ts";
import { type FormElement, formElements } from "./records/forms/form-texts.ts";
import { languages } from "./values/languages.ts";

const folder = new URL("locales/", import.meta.url);
const read = (language: string, file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`${language}/${file}.json`, folder), "utf8"));

const textsOf = (words: object, path = ""): [string, string][] =>
  Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[`${path}${key}`, value]] : textsOf(value as object, `${path}${key}.`),
  );
const namesIn = (text: string) => [...new Set(text.match(/\{+\w+\}+/g))].sort();
const withoutPlural = (path: string) => path.replace(/_(one|two|few|many|other)$/, "");

test("each language for applicants has a folder, and each folder is a language", () => {
  const entries = readdirSync(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(folders.sort()).toEqual([...languages].sort());
});

test.each(
  languages.flatMap((language) =>
    ["flow", "company", "bank-id", "preview", "mails"].map((file) => [language, file] as const),
  ),
)("%s/%s.json says everything that the English one says, with the same names in it", (language, file) => {
  const [english, words] = [textsOf(read("en", file)), new Map(textsOf(read(language, file)))];
  const paths = (texts: Iterable<string>) => [...new Set([...texts].map(withoutPlural))].sort();
  expect(paths(words.keys())).toEqual(paths(english.map(([path]) => path)));
  for (const [path, text] of english) {
    const said = words.get(path) ?? words.get(`${withoutPlural(path)}_other`) ?? "";
    if (withoutPlural(path) === path) expect([path, namesIn(said)]).toEqual([path, namesIn(text)]);
  }
});

test.each(languages)("our words in %s would pass the bound of each text that a form may replace", (language) => {
  const words = read(language, "flow");
  for (const [element, key] of Object.entries(formElementKeys)) {
    const text = String(words[key] ?? "");
    expect([element, text.length > 0 && text.length <= formElements[element as FormElement]]).toEqual([element, true]);
  }
});
