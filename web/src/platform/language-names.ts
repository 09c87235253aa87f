import { nameOfLanguage } from "#contract/values/language-names.ts";
import { pseudoLanguage } from "#web/platform/languages.ts";

export const offeredLanguageName = (tag: string, pseudoName: string): string =>
  tag === pseudoLanguage ? pseudoName : nameOfLanguage(tag);
