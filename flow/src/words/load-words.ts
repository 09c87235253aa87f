import type { ReplyOf } from "#contract/endpoint.ts";
import type { formLocalisations } from "#contract/records/form-localisations.contract.ts";
import { matchLanguage } from "#contract/values/language-match.ts";
import { loadLocaleData } from "#contract/values/locale-data.ts";
import { exchangeFlowCall, standInNow } from "#flow/platform/api.ts";
import { flowToken } from "#flow/platform/session.ts";
import { type KnownLanguage, knownLanguages, pseudoLanguage } from "./languages.ts";
import type { FlowWords } from "./words.ts";

const files = import.meta.glob<FlowWords>("../../../contract/src/locales/*/flow.json", { import: "default" });

export async function loadWords(language: KnownLanguage): Promise<FlowWords> {
  if (language === pseudoLanguage) return (await import("./pseudo-words.ts")).default;
  const load = files[`../../../contract/src/locales/${language}/flow.json`];
  if (!load) throw new Error(`no words in ${language}`);
  // Dates and countries are written from its first screen on; a page without them is better than none.
  const [words] = await Promise.all([load(), loadLocaleData(language).catch(() => undefined)]);
  return words;
}

const { method, path } = { method: "GET", path: "/api/flow/words" } as const satisfies Pick<
  typeof formLocalisations.words,
  "method" | "path"
>;

async function askOwnWords(language: KnownLanguage): Promise<Record<string, string>> {
  const standIn = standInNow();
  if (standIn) return standIn.ownWords(language);
  if (language === pseudoLanguage || flowToken() === null) return {};
  const query = `?language=${encodeURIComponent(language)}`;
  return (await exchangeFlowCall<ReplyOf<typeof formLocalisations.words>>({ method, path: path + query }, {})).words;
}

/** Own words over the built-in ones; those alone where the own ones cannot be loaded. */
export async function loadAllWords(language: KnownLanguage, hasOwn: boolean): Promise<FlowWords> {
  const own = hasOwn ? askOwnWords(language).catch(() => ({})) : {};
  return { ...(await loadWords(language)), ...(await own) };
}

const storedKey = "veridesk.language";

function stored(): string | null {
  try {
    return sessionStorage.getItem(storedKey);
  } catch {
    return null;
  }
}

export function languagePreferences(): string[] {
  const query = new URLSearchParams(location.search).get("lang");
  if (query) keepPreference(query);
  return [query, stored(), ...navigator.languages].filter((tag) => tag !== null);
}

export function keepPreference(language: string): void {
  try {
    sessionStorage.setItem(storedKey, language);
  } catch {
    // Storage may be switched off; a reload then loses the choice.
  }
}

export const firstLanguage = (): KnownLanguage => matchLanguage(languagePreferences(), knownLanguages) ?? "en";
