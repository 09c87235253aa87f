import { pseudoLanguage } from "#web/platform/languages.ts";

/** In the language itself, so that those who read it find it. */
export const nameOfLanguage = (tag: string, pseudoName: string): string =>
  tag === pseudoLanguage ? pseudoName : (new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag);
