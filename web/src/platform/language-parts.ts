import { english, loadOthers, type PartsOfWords } from "virtual:words";
import type { WrittenLanguage } from "./languages.ts";

/** What fetches the words of a language, part by part. */
export const partsOfWordsIn = async (language: WrittenLanguage): Promise<PartsOfWords> =>
  language === "en" ? english : (await loadOthers()).default[language];
