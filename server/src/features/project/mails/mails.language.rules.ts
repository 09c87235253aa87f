import { matchLanguage } from "#contract/values/language-match.ts";
import type { Language } from "#contract/values/languages.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { memberMailLanguages } from "#server/words.ts";

/** Of a call: the page's, as the desk sends it with each; null where a job runs, or the desk has not this language. */
export const languageOfCall = ({ languages = [] }: Pick<Ctx, "languages">): Language | null =>
  matchLanguage(languages, memberMailLanguages) ?? null;
