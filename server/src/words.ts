import { readFileSync } from "node:fs";
import type englishPage from "#contract/locales/en/flow.json";
import type englishMails from "#contract/locales/en/mails.json";
import type englishMemberMails from "#contract/locales/en/member-mails.json";
import { type Language, languages } from "#contract/values/languages.ts";

const read = <W, L extends Language = Language>(file: string, languages: readonly L[]) =>
  Object.fromEntries(
    languages.map((language) => {
      const address = new URL(`../../contract/src/locales/${language}/${file}.json`, import.meta.url);
      return [language, JSON.parse(readFileSync(address, "utf8")) as W];
    }),
  ) as Record<L, W>;

export const mailWords = read<typeof englishMails>("mails", languages);
/** To members: in the languages of the dashboard. */
export const memberMailWords = read<typeof englishMemberMails, "en">("member-mails", ["en"]);
export const pageWords = read<typeof englishPage>("flow", languages);

/** English where we have no words. */
export const pageLanguageOf = (language: string | null | undefined): Language =>
  languages.find((each) => each === language) ?? "en";

export const fillWords = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? "") : whole));
