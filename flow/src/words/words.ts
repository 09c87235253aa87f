import { createContext, use } from "react";
import type english from "#contract/locales/en/flow.json";
import { pluralFormsOf } from "#contract/values/plurals.ts";
import type { ApiError } from "#flow/platform/api-error.ts";
import type { KnownLanguage } from "./languages.ts";

export type FlowWords = typeof english;
type Raw = keyof FlowWords;
type Bare<K extends string> = K extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : K;
/** Plural forms (`_one`, `_other`, `_zero` for nothing at all) share their base name, used with `count`. */
export type WordKey = Bare<Raw>;
export type FlowFieldProblem = Extract<WordKey, `problem.${string}`>;
export type WordValues = Record<string, string | number>;

/** As the contract has it, which the first page would fetch for this alone (a test compares them). */
const notMatching = {
  code: "flow-answers.answer_not_matching",
  message: "This answer does not have the required format.",
};

const fill = (text: string, values: WordValues) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole));

export function translateFor(words: FlowWords, language: KnownLanguage) {
  const all = words as Record<string, string>;
  const plural = pluralFormsOf(language);
  const find = (key: string, values: WordValues = {}): string | undefined => {
    const { count } = values;
    const forms =
      typeof count === "number"
        ? [...(count === 0 ? [`${key}_zero`] : []), `${key}_${plural.select(count)}`, `${key}_other`]
        : [];
    const text = [...forms, key].map((each) => all[each]).find((each) => each !== undefined);
    return text === undefined ? undefined : fill(text, values);
  };
  const t = (key: WordKey, values?: WordValues): string => find(key, values) ?? key;
  /** What the server says is English, but for what the form's author wrote of an answer. */
  const sayRefusal = ({ code, message }: { code?: string; message: string }): string => {
    if (code === notMatching.code && message !== notMatching.message) return message;
    return (code ? find(`failure.${code}`) : undefined) ?? (language === "en" ? message : t("error.refused"));
  };
  const sayError = (error: ApiError): string => {
    if (error.trouble === "offline") return t("error.offline");
    const [first] = error.errors;
    return first && error.trouble === "refused" ? sayRefusal(first) : t("error.busy");
  };
  return { t, find, sayRefusal, sayError };
}

/** `en-GB` for `en`: it decides how a date is ordered. */
export const regionalTag = (language: string, browser: readonly string[] = navigator.languages): string =>
  browser.find((tag) => tag.split("-")[0] === language) ?? language;

export type FlowTranslation = ReturnType<typeof translateFor> & {
  language: KnownLanguage;
  choices: readonly KnownLanguage[];
  choose: (language: KnownLanguage) => void;
};

export const SpeechContext = createContext<FlowTranslation | null>(null);

export function useSpeech(): FlowTranslation {
  const speech = use(SpeechContext);
  if (!speech) throw new Error("There are no words outside SpeechProvider");
  return speech;
}
