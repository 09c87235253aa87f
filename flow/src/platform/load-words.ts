import type { KnownLanguage } from "./languages.ts";
import { knownLanguages, matchLanguage, pseudoLanguage } from "./languages.ts";
import type { Words } from "./words.ts";

/** One small file per language; only the chosen one is fetched. */
const loaders: Record<KnownLanguage, () => Promise<{ default: Words }>> = {
  en: () => import("../locales/en/flow.json"),
  uk: () => import("../locales/uk/flow.json"),
  [pseudoLanguage]: () => import("../locales/he-x-pseudo.ts"),
};

export const loadWords = async (language: KnownLanguage): Promise<Words> => (await loaders[language]()).default;

const storedKey = "veridesk.language";

function stored(): string | null {
  try {
    return sessionStorage.getItem(storedKey);
  } catch {
    return null;
  }
}

/** The applicant's wishes: the address's `lang`, then the choice in this tab, then the browser's. */
export function wishes(): string[] {
  const query = new URLSearchParams(location.search).get("lang");
  if (query) keepWish(query);
  return [query, stored(), ...navigator.languages].filter((tag) => tag !== null);
}

export function keepWish(language: string): void {
  try {
    sessionStorage.setItem(storedKey, language);
  } catch {
    // Storage may be switched off; the choice then lasts until the page is closed.
  }
}

/** The language of the first words, while the form's own languages are not known yet. */
export const firstLanguage = (): KnownLanguage => matchLanguage(wishes(), knownLanguages) ?? "en";
