import type { ReplyOf } from "#contract/endpoint.ts";
import type { formLocalisations } from "#contract/form-localisations.contract.ts";
import { exchange, standInNow } from "#flow/platform/api.ts";
import { flowToken } from "#flow/platform/session.ts";
import {
  isOurs,
  type KnownLanguage,
  knownLanguages,
  matchLanguage,
  type OurLanguage,
  pseudoLanguage,
} from "./languages.ts";
import type { Words } from "./words.ts";

/** One small file per language; only the chosen one is fetched. */
const files = import.meta.glob<Words>("../../../contract/src/locales/*/flow.json", { import: "default" });

/** English for a language without words. */
export async function loadWords(language: KnownLanguage): Promise<Words> {
  if (language === pseudoLanguage) return (await import("./pseudo-words.ts")).default;
  const load = files[`../../../contract/src/locales/${isOurs(language) ? language : "en"}/flow.json`];
  if (!load) throw new Error(`no words in ${language}`);
  return load();
}

const { method, path } = { method: "GET", path: "/api/flow/words" } as const satisfies Pick<
  typeof formLocalisations.words,
  "method" | "path"
>;

/** The business's own words for this form. None in the editor's preview, which has no link. */
async function askOwnWords(language: KnownLanguage): Promise<Record<string, string>> {
  const standIn = standInNow();
  if (standIn) return standIn.ownWords(language);
  if (language === pseudoLanguage || flowToken() === null) return {};
  const query = `?language=${encodeURIComponent(language)}`;
  return (await exchange<ReplyOf<typeof formLocalisations.words>>({ method, path: path + query }, {})).words;
}

/**
 * The built-in words (else English) with the business's own over them. If the own words cannot be fetched, the built-in
 * ones alone; null when there are none: the language is then not chosen, and may be tried again.
 */
export async function loadAllWords(language: KnownLanguage, hasOwn: boolean): Promise<Words | null> {
  const asked = hasOwn ? askOwnWords(language).catch(() => null) : {};
  const [ours, own] = await Promise.all([loadWords(language), asked]);
  return own === null && !isOurs(language) ? null : { ...ours, ...own };
}

const storedKey = "veridesk.language";

function stored(): string | null {
  try {
    return sessionStorage.getItem(storedKey);
  } catch {
    return null;
  }
}

/** The address's `lang`, then the choice in this tab, then the browser's languages. */
export function wishes(): string[] {
  const query = new URLSearchParams(location.search).get("lang");
  if (query) keepWish(query);
  return [query, stored(), ...navigator.languages].filter((tag) => tag !== null);
}

export function keepWish(language: string): void {
  try {
    sessionStorage.setItem(storedKey, language);
  } catch {
    // Storage may be switched off; a reload then loses the choice.
  }
}

/** The language of the first words, while the form's languages are not known yet. */
export const firstLanguage = (): OurLanguage => matchLanguage(wishes(), knownLanguages) ?? "en";
