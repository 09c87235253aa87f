import { readdirSync, readFileSync } from "node:fs";
import i18next from "i18next";
import type { ReviewWords } from "#contract/records/verifications/field-words.ts";
import type { DateStyle } from "#contract/values/date-style.ts";
import { errorWordsOf } from "#contract/values/error-words.ts";
import { formatFor } from "#contract/values/format.ts";
import { pluralFormsOf } from "#contract/values/plurals.ts";

const folder = new URL("../../web/src/locales/", import.meta.url);

/** One file of the desk's words. */
export const readDeskWords = (language: string, name: string) =>
  JSON.parse(readFileSync(new URL(`${language}/${name}.json`, folder), "utf8"));

const languages = readdirSync(folder, { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? each.name : []));
const i18n = i18next.createInstance();
await i18n.init({
  fallbackLng: "en",
  defaultNS: "verifications",
  interpolation: { escapeValue: false },
  resources: Object.fromEntries(
    languages.map((language) => {
      const read = (name: string) => readDeskWords(language, name);
      return [
        language,
        {
          verifications: read("verifications"),
          services: read("services"),
          companyReviews: read("companyReviews"),
          screenings: read("screenings"),
        },
      ];
    }),
  ),
});
i18n.services.pluralResolver.getRule = pluralFormsOf;

/** English where the dashboard does not speak the language. */
export function reviewWords(
  wanted: string,
  timeZone: string,
  style: DateStyle,
): ReviewWords & { language: string; direction: "ltr" | "rtl" } {
  const language = languages.find((each) => each === wanted) ?? "en";
  const say = i18n.getFixedT(language);
  return {
    language,
    direction: i18n.dir(language),
    say: (key, values) => say(key, values ?? {}),
    has: (key) => i18n.exists(key, { lng: language }),
    format: formatFor(language, timeZone, style),
  };
}

const findErrorWords = errorWordsOf(readDeskWords("en", "failures"));

/** @returns what says a message of the contract or the server in a language, as the desk does */
export function messageWords(wanted: string): (message: string) => string {
  const language = languages.find((each) => each === wanted) ?? "en";
  // Few need them.
  if (!i18n.hasResourceBundle(language, "failures"))
    i18n.addResourceBundle(language, "failures", readDeskWords(language, "failures"));
  const say = i18n.getFixedT(language);
  return (message) => {
    const found = findErrorWords(message, language);
    return found ? say(found.key, found) : message;
  };
}
