import { useDirection } from "@mantine/core";
import i18next from "i18next";
import { initReactI18next, useTranslation } from "react-i18next";
import type { ErrorWords } from "#contract/values/error-words.ts";
import { directionOf } from "#contract/values/language-match.ts";
import { loadLocaleData } from "#contract/values/locale-data.ts";
import { pluralFormsOf } from "#contract/values/plurals.ts";
import type { LocalePart, LocaleWords } from "#web/locales/words.ts";
import { ApiError } from "./api-error.ts";
import { partsOfWordsIn } from "./language-parts.ts";
import {
  asOffered,
  chooseLanguage,
  isOffered,
  type OfferedLanguage,
  pseudoLanguage,
  shownLanguages,
} from "./languages.ts";

const storedKey = "language";

/** A part that is missing here does not compile. */
const parts = Object.keys({
  signIn: true,
  mailed: true,
  app: true,
  forms: true,
  statistics: true,
  searches: true,
  help: true,
  callbacks: true,
  review: true,
  records: true,
  company: true,
  snippets: true,
  billing: true,
  calls: true,
  failures: true,
} satisfies Record<LocalePart, true>) as LocalePart[];

/** One file for each part of a language. Only those of the chosen language are fetched, when a screen needs them. */
async function fetchWords(language: OfferedLanguage, part: LocalePart): Promise<Partial<LocaleWords>> {
  if (language !== pseudoLanguage) return (await (await partsOfWordsIn(language))[part]()).default;
  const [{ pseudoWords }, english] = await Promise.all([import("./pseudo-words.ts"), fetchWords("en", part)]);
  return pseudoWords(english);
}

export const i18n = i18next.createInstance();

const isLoaded = new Set<string>();

async function loadWords(language: OfferedLanguage, part: LocalePart): Promise<void> {
  if (isLoaded.has(`${language} ${part}`)) return;
  // The sign-in writes no dates: it does not wait for them.
  const [words] = await Promise.all([fetchWords(language, part), part === "signIn" || loadLocaleData(language)]);
  for (const [namespace, entries] of Object.entries(words)) i18n.addResourceBundle(language, namespace, entries);
  isLoaded.add(`${language} ${part}`);
}

/** The route guard of a page that a mailed link leads to waits for its words. */
export async function loadPublicWords(path: string): Promise<void> {
  if (/^\/(forgot-password|reset|login\/reset|registration\/accept)/.test(path)) await loadPartOfWords("mailed");
}

/** The route guard of a private page waits for its words. */
export async function loadAppWords(path: string): Promise<void> {
  const wanted: LocalePart[] = ["app"];
  if (/^\/(forms|theme-editor)\b/.test(path)) wanted.push("forms");
  if (/^\/statistics\b/.test(path)) wanted.push("statistics");
  if (/^\/help\b/.test(path)) wanted.push("help");
  if (/^\/callbacks\b/.test(path)) wanted.push("callbacks");
  if (/^\/(audit-log|blacklists|lists|monitoring|operations|qes-certs|reports|screening|services)\b/.test(path))
    wanted.push("records");
  if (/^\/(billing|operations)\b/.test(path)) wanted.push("billing");
  if (/\/verifications?\/company\//.test(path)) wanted.push("company");
  if (/^\/verifications\/.|\/verification\//.test(path)) wanted.push("review");
  await Promise.all(wanted.map((part) => loadWords(asOffered(i18n.language), part)));
}

/** For what is behind a click. */
export const loadPartOfWords = (part: LocalePart): Promise<void> => loadWords(asOffered(i18n.language), part);

function markDocument(language: OfferedLanguage): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** i18next would take the rules of the machine's own language where ICU has none of a language (Tajik). After `init`. */
export function takeOwnPlurals(): void {
  i18n.services.pluralResolver.getRule = pluralFormsOf;
}

/** So that the server draws the first picture of a page in it, and for a year. */
function keepChoice(language: OfferedLanguage): void {
  localStorage.setItem(storedKey, language);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${storedKey}=${language}; path=/; max-age=31536000; samesite=lax`;
}

/** Finds the language, loads its words and sets the document's `lang` and `dir`; before the first render. */
export async function startI18n(): Promise<void> {
  const query = new URLSearchParams(location.search).get("lang");
  const language = chooseLanguage({ query, stored: localStorage.getItem(storedKey), browser: navigator.languages });
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: "common",
    resources: {},
    load: "currentOnly",
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  takeOwnPlurals();
  await loadWords(language, "signIn");
  loadErrorWordsSoon();
  // A language that is not offered is no choice: the browser's may be one tomorrow.
  if (query && isOffered(query)) keepChoice(language);
  markDocument(language);
}

/** Words, `lang`, `dir` and the stored choice change together. */
export function useLanguage() {
  const { i18n: current } = useTranslation();
  const { setDirection } = useDirection();
  const choose = async (language: OfferedLanguage) => {
    const wanted = parts.filter((part) => isLoaded.has(`${i18n.language} ${part}`));
    await Promise.all(wanted.map((part) => loadWords(language, part)));
    await i18n.changeLanguage(language);
    loadErrorWordsSoon();
    keepChoice(language);
    markDocument(language);
    setDirection(directionOf(language));
  };
  return { language: current.language, choices: shownLanguages(current.language, import.meta.env.DEV), choose };
}

/** The specification writes some messages with a full stop and some without; on screen each has one. */
const asSentence = (text: string): string => (/[\p{L}\p{N})]$/u.test(text) ? `${text}.` : text);

let findErrorWords: ((message: string, language: string) => ErrorWords | null) | undefined;
let fetchingErrors: Promise<void> | null = null;
const hasErrorWords = () => findErrorWords !== undefined && isLoaded.has(`${i18n.language} failures`);

async function fetchErrorWords(): Promise<void> {
  try {
    const [{ errorWordsOf }] = await Promise.all([
      import("#contract/values/error-words.ts"),
      loadWords("en", "failures"),
      loadPartOfWords("failures"),
    ]);
    findErrorWords = errorWordsOf(i18n.getResourceBundle("en", "failures"));
  } catch {
    // Errors are in English until the next one asks again.
  } finally {
    fetchingErrors = null;
  }
}

/** What errors and fields' checks say comes in English; its words in another language, when nothing else is fetched. */
export async function loadErrorWords(): Promise<void> {
  if ((i18n.language ?? "en") === "en" || hasErrorWords()) return;
  fetchingErrors ??= fetchErrorWords();
  await fetchingErrors;
}

const soonMs = 1_000;
const loadErrorWordsSoon = () => void setTimeout(() => void loadErrorWords(), soonMs);

/** @param message in English, as the contract or the server has it @returns it in the chosen language, where that has words */
export function sayMessage(message: string): string {
  if ((i18n.language ?? "en") === "en") return asSentence(message);
  void loadErrorWords();
  const found = findErrorWords?.(message, i18n.language);
  if (!found || !i18n.exists(found.key, found)) return asSentence(message);
  const { key, replace } = found;
  const said = replace.message === undefined ? replace : { ...replace, message: sayMessage(replace.message) };
  return (i18n.t as (key: string, values: object) => string)(key, { ...found, replace: said });
}

/** Specification 1, section 8. @param fallback the catalogue's text for a failure without words of its own */
export function sayError(error: unknown, fallback: string = i18n.t("error.failed")): string {
  if (!(error instanceof ApiError)) return asSentence(fallback);
  if (error.kind === "unavailable") return i18n.t("error.unavailable");
  if (error.kind === "timeout") return i18n.t("error.timeout");
  const first = error.errors[0];
  return first && !error.isUnexplained ? sayMessage(first.message) : asSentence(fallback);
}
