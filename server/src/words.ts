import { existsSync, readFileSync } from "node:fs";
import type englishPage from "#contract/locales/en/flow.json";
import type englishMails from "#contract/locales/en/mails.json";
import type englishMemberMails from "#contract/locales/en/member-mails.json";
import type englishServer from "#contract/locales/en/server.json";
import { type Language, languages } from "#contract/values/languages.ts";

const addressOf = (file: string, language: Language) =>
  new URL(`../../contract/src/locales/${language}/${file}.json`, import.meta.url);

const read = <W, L extends Language = Language>(file: string, languages: readonly L[]) =>
  Object.fromEntries(
    languages.map((language) => [language, JSON.parse(readFileSync(addressOf(file, language), "utf8")) as W]),
  ) as Record<L, W>;

export const mailWords = read<typeof englishMails>("mails", languages);
/** Those of the desk: a language has both, or neither. */
export const memberMailLanguages: readonly Language[] = languages.filter((language) =>
  existsSync(addressOf("member-mails", language)),
);
/** To members. */
export const memberMailWords = read<typeof englishMemberMails>("member-mails", memberMailLanguages);
/** What the server writes itself: papers of billing, first lines of files, and what a page says without scripts. */
export const serverWords = read<typeof englishServer>("server", languages);
export const pageWords = read<typeof englishPage>("flow", languages);

/** English where we have no words. */
export const pageLanguageOf = (language: string | null | undefined): Language =>
  languages.find((each) => each === language) ?? "en";

/** A value that ends with a full stop ("2026 р.", "Ltd.") ends the sentence too. */
export const fillWords = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}(\.(?!\.))?/g, (whole, name: string, stop = "") => {
    if (!Object.hasOwn(values, name)) return whole;
    const value = values[name] ?? "";
    return value.endsWith(".") ? value : `${value}${stop}`;
  });
