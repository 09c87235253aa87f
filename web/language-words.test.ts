import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runnerImport } from "vite";
import { afterAll, expect, test } from "vitest";
import { languageWords } from "./language-words.ts";
import { type LocalePart, localeParts } from "./src/locales/words.ts";
import { writtenLanguages } from "./src/platform/languages.ts";

const sources = join(import.meta.dirname, "src");
const folder = join(sources, "locales");
const filesOf = (language: string) => readdirSync(join(folder, language)).sort();
const read = (language: string, file: string): object =>
  JSON.parse(readFileSync(join(folder, language, file), "utf8")) as object;

const textsOf = (words: object, path = ""): [string, string][] =>
  Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[`${path}${key}`, value]] : textsOf(value as object, `${path}${key}.`),
  );
const withoutPlural = (path: string) => path.replace(/_(zero|one|two|few|many|other)$/, "");
const namesIn = (text: string) => [...new Set(text.match(/\{\{\w+\}\}|<\/?\w+>/g))].sort();

const temporary = mkdtempSync(join(tmpdir(), "words-"));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

test("each written language has a folder, and each folder is a language", () => {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual([...writtenLanguages].sort());
});

test.each(writtenLanguages)("%s says everything that English says, with the same names in it", (language) => {
  expect(filesOf(language)).toEqual(filesOf("en"));
  for (const file of filesOf("en")) {
    const [english, words] = [textsOf(read("en", file)), new Map(textsOf(read(language, file)))];
    const paths = (texts: Iterable<string>) => [...new Set([...texts].map(withoutPlural))].sort();
    expect([file, paths(words.keys())]).toEqual([file, paths(english.map(([path]) => path))]);
    for (const [path, text] of english)
      if (withoutPlural(path) === path)
        expect([file, path, namesIn(words.get(path) ?? "")]).toEqual([file, path, namesIn(text)]);
  }
});

test("a folder and a tag make a language", async () => {
  for (const language of ["en", "fr-CA"]) cpSync(join(folder, "en"), join(temporary, language), { recursive: true });
  const plugins = [languageWords(temporary, ["en", "fr-CA"])];
  const load = async <M extends object>(name: string) =>
    (await runnerImport<M>(name, { configFile: false, logLevel: "silent", plugins })).module;
  expect(Object.keys((await load<{ default: object }>("virtual:words/others")).default)).toEqual(["fr-CA"]);
  expect(Object.keys((await load<{ english: object }>("virtual:words")).english)).toContain("signIn");

  const loadPart = async (part: LocalePart) => (await load<{ default: object }>(`virtual:words/fr-CA-${part}`)).default;
  const others: LocalePart[] = [...(Object.keys(localeParts) as (keyof typeof localeParts)[])].filter(
    (part) => part !== "signIn" && part !== "forms",
  );
  const [signIn, app, forms] = [await loadPart("signIn"), await loadPart("app"), await loadPart("forms")];
  const besides = await Promise.all(others.map((part) => loadPart(part)));
  expect(Object.keys(signIn).sort()).toEqual([...localeParts.signIn].sort());
  expect(Object.keys(forms).sort()).toEqual([...localeParts.forms].sort());
  const written = filesOf("en").map((file) => [file.replace(".json", ""), read("en", file)]);
  expect(Object.assign({}, signIn, app, forms, ...besides)).toEqual(Object.fromEntries(written));
});

test("no code names a language's files, except English's, which tell the keys", () => {
  const naming = readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) =>
      /["'`][^"'`\n]*(locales\/|\.\/)[a-z]{2,3}(-\w+)?\/\w+\.json/.test(readFileSync(join(sources, path), "utf8")),
    );
  expect(naming).toEqual(["locales/words.ts"]);
});
