/** Made by `web/language-words.ts`: for each language and part the file of its words, fetched when it is requested. */
declare module "virtual:words" {
  import type { LocalePart, LocaleWords } from "#web/locales/words.ts";
  import type { writtenLanguages } from "#web/platform/languages.ts";

  export type PartsOfWords = Record<LocalePart, () => Promise<{ default: Partial<LocaleWords> }>>;
  export const english: PartsOfWords;
  /** Their list is a file, too. */
  export const loadOthers: () => Promise<{
    default: Record<Exclude<(typeof writtenLanguages)[number], "en">, PartsOfWords>;
  }>;
}
