import { directionOf, matchLanguage } from "#contract/values/language-match.ts";
import { languages } from "#contract/values/languages.ts";
import { serverWords } from "#server/words.ts";
import { type LanguageRequest, requestLanguageOf } from "./first-pictures.ts";
import { languagesOf } from "./request-languages.ts";

const english = serverWords.en.noscript;
const elements = {
  desk: `<noscript>${english.desk}</noscript>`,
  applicants: `<noscript>${english.applicants}</noscript>`,
};

/** What a page says where scripts are off, in the language that the page would have. */
export function withNoscript(request: LanguageRequest, shell: string): string {
  const side = shell.includes(elements.applicants) ? "applicants" : "desk";
  const language =
    side === "desk" ? requestLanguageOf(request, languages) : (matchLanguage(languagesOf(request), languages) ?? "en");
  const text = serverWords[language].noscript[side];
  const element = `<noscript><span lang="${language}" dir="${directionOf(language)}">${text}</span></noscript>`;
  return shell.replace(elements[side], () => element);
}
