import { readFileSync } from "node:fs";
import type englishPage from "#contract/locales/en/flow.json";
import type englishMails from "#contract/locales/en/mails.json";
import { type PageLanguage, pageLanguages } from "#contract/values/languages.ts";

const read = <W>(file: string) =>
  Object.fromEntries(
    pageLanguages.map((language) => {
      const address = new URL(`../../contract/src/locales/${language}/${file}.json`, import.meta.url);
      return [language, JSON.parse(readFileSync(address, "utf8")) as W];
    }),
  ) as Record<PageLanguage, W>;

/** What mails and messages to applicants say, by language. `{business}` and the like are filled in by `fill`. */
export const mailWords = read<typeof englishMails>("mails");
/** What the applicant's page says: the same files that it reads. */
export const pageWords = read<typeof englishPage>("flow");

/** The language of our words for an applicant who reads the page in this one: English where we have none. */
export const pageLanguageOf = (language: string | null | undefined): PageLanguage =>
  pageLanguages.find((each) => each === language) ?? "en";

/** Puts values in the place of their names in braces. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? "") : whole));
