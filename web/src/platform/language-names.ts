import { pseudoLanguage } from "#web/platform/languages.ts";

/** A language is shown by its own name, so that it is found by those who read it. */
export const nameOfLanguage = (tag: string, pseudoName: string): string =>
  tag === pseudoLanguage ? pseudoName : (new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag);
