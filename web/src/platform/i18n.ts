import { useDirection } from "@mantine/core";
import i18next from "i18next";
import { initReactI18next, useTranslation } from "react-i18next";
import type { Words } from "#web/locales/en.ts";
import { ApiError } from "./api-error.ts";
import { asOffered, chooseLanguage, directionOf, type OfferedLanguage, shownLanguages } from "./languages.ts";

const storedKey = "language";

type Loader = () => Promise<{ words: Partial<Words> }>;

/** What the doors say, the desk, the editors of forms and themes, and the statistics. */
type Part = "door" | "desk" | "forms" | "statistics";

/** Four files per language. Only those of the chosen language are fetched, when a screen needs them. */
const loaders: Record<OfferedLanguage, Record<Part, Loader>> = {
  en: {
    door: () => import("#web/locales/en.door.ts"),
    desk: () => import("#web/locales/en.ts"),
    forms: () => import("#web/locales/en.forms.ts"),
    statistics: () => import("#web/locales/en.statistics.ts"),
  },
  "he-x-pseudo": {
    door: () => import("#web/locales/he-x-pseudo.door.ts"),
    desk: () => import("#web/locales/he-x-pseudo.ts"),
    forms: () => import("#web/locales/he-x-pseudo.forms.ts"),
    statistics: () => import("#web/locales/he-x-pseudo.statistics.ts"),
  },
};
const parts: readonly Part[] = ["door", "desk", "forms", "statistics"];

export const i18n = i18next.createInstance();

const isLoaded = new Set<string>();

async function loadWords(language: OfferedLanguage, part: Part): Promise<void> {
  if (isLoaded.has(`${language} ${part}`)) return;
  const { words } = await loaders[language][part]();
  for (const [namespace, entries] of Object.entries(words)) i18n.addResourceBundle(language, namespace, entries);
  isLoaded.add(`${language} ${part}`);
}

/** The words of a page behind the sign-in; its guard waits for them. */
export async function loadDeskWords(path: string): Promise<void> {
  const wanted: Part[] = ["desk"];
  if (/^\/(forms|theme-editor)\b/.test(path)) wanted.push("forms");
  if (/^\/statistics\b/.test(path)) wanted.push("statistics");
  await Promise.all(wanted.map((part) => loadWords(asOffered(i18n.language), part)));
}

function markDocument(language: OfferedLanguage): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** Finds the language, loads its words and marks the document; before the first render. */
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
  await loadWords(language, "door");
  if (query) localStorage.setItem(storedKey, language);
  markDocument(language);
}

/** The language in use, those to choose from, and how to choose: words, `lang`, `dir` and the kept choice change together. */
export function useLanguage() {
  const { i18n: current } = useTranslation();
  const { setDirection } = useDirection();
  const choose = async (language: OfferedLanguage) => {
    const wanted = parts.filter((part) => isLoaded.has(`${i18n.language} ${part}`));
    await Promise.all(wanted.map((part) => loadWords(language, part)));
    await i18n.changeLanguage(language);
    localStorage.setItem(storedKey, language);
    markDocument(language);
    setDirection(directionOf(language));
  };
  return { language: current.language, choices: shownLanguages(current.language, import.meta.env.DEV), choose };
}

/** The catalogue of the specification writes some refusals with a full stop and some without; on the screen each has one. */
export const asSentence = (text: string): string => (/[\p{L}\p{N})]$/u.test(text) ? `${text}.` : text);

/** A refusal in the chosen language: by its code when the language has words for it (`failures.json`), else as it came. */
export function sayMessage(message: string, code?: string): string {
  const found: unknown = code ? i18n.getResource(i18n.language, "failures", code) : undefined;
  return asSentence(typeof found === "string" ? found : message);
}

/**
 * What a failed call says to the person in front of it: usually the server's first message (specification 1, section 8).
 * @param fallback the catalogue's text for this call, where the failure has no words of its own
 */
export function sayError(error: unknown, fallback: string = i18n.t("error.failed")): string {
  if (!(error instanceof ApiError)) return asSentence(fallback);
  if (error.kind === "unavailable") return i18n.t("error.unavailable");
  if (error.kind === "timeout") return i18n.t("error.timeout");
  const first = error.errors[0];
  return first && !error.isUnexplained ? sayMessage(first.message, first.code) : asSentence(fallback);
}
