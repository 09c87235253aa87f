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

/** Our words; English for a language that we do not have. */
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

/** The business's own words for this form, as they are now. None on a page that is only looked at without a link. */
async function askOwnWords(language: KnownLanguage): Promise<Record<string, string>> {
  const standIn = standInNow();
  if (standIn) return standIn.ownWords(language);
  if (language === pseudoLanguage || flowToken() === null) return {};
  const query = `?language=${encodeURIComponent(language)}`;
  return (await exchange<ReplyOf<typeof formLocalisations.words>>({ method, path: path + query }, {})).words;
}

/**
 * Our words, English where there are none of ours, with the business's own over them, where it may have some. When theirs
 * cannot be had right now, ours alone; null when there are none of ours: the choice is not made, and may be tried again.
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
export const firstLanguage = (): OurLanguage => matchLanguage(wishes(), knownLanguages) ?? "en";
