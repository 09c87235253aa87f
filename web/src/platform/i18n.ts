import { useDirection } from "@mantine/core";
import i18next from "i18next";
import { initReactI18next, useTranslation } from "react-i18next";
import type { Words } from "#web/locales/en.ts";
import { ApiError } from "./api-error.ts";
import { asOffered, chooseLanguage, directionOf, type OfferedLanguage, shownLanguages } from "./languages.ts";

const storedKey = "language";

type Loader = () => Promise<{ words: Partial<Words> }>;

/** Two files per language: what the doors say, and the rest. Only those of the chosen language are fetched. */
const loaders: Record<OfferedLanguage, { door: Loader; desk: Loader }> = {
  en: { door: () => import("#web/locales/en.door.ts"), desk: () => import("#web/locales/en.ts") },
  "he-x-pseudo": {
    door: () => import("#web/locales/he-x-pseudo.door.ts"),
    desk: () => import("#web/locales/he-x-pseudo.ts"),
  },
};

export const i18n = i18next.createInstance();

const isLoaded = new Set<string>();

async function loadWords(language: OfferedLanguage, part: "door" | "desk"): Promise<void> {
  if (isLoaded.has(`${language} ${part}`)) return;
  const { words } = await loaders[language][part]();
  for (const [namespace, entries] of Object.entries(words)) i18n.addResourceBundle(language, namespace, entries);
  isLoaded.add(`${language} ${part}`);
}

/** The words of every page behind the sign-in; its guard waits for them. */
export const loadDeskWords = (): Promise<void> => loadWords(asOffered(i18n.language), "desk");

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
    const parts = isLoaded.has(`${i18n.language} desk`) ? (["door", "desk"] as const) : (["door"] as const);
    await Promise.all(parts.map((part) => loadWords(language, part)));
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
