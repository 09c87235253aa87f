/** Made by `web/language-words.ts`: for each language and part the file of its words, fetched when it is requested. */
declare module "virtual:words" {
  import type { Part, Words } from "#web/locales/words.ts";
  import type { writtenLanguages } from "#web/platform/languages.ts";

  export const loaders: Record<
    (typeof writtenLanguages)[number],
    Record<Part, () => Promise<{ default: Partial<Words> }>>
  >;
}
