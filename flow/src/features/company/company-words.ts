import english from "#contract/locales/en/company.json";
import { numbersOf } from "#contract/values/intl.ts";
import type { ApiError } from "#flow/platform/api-error.ts";
import { usePartWords } from "#flow/words/part-words.ts";
import { useSpeech } from "#flow/words/words.ts";

const wordsByFile = import.meta.glob<typeof english>("../../../../contract/src/locales/*/company.json", {
  import: "default",
});

export type CompanyWord = keyof typeof english;
type Values = Record<string, string | number>;

const fill = (text: string, values: Values) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole));

export function useCompanyWords() {
  const speech = useSpeech();
  const { language } = speech;
  const words = usePartWords(wordsByFile, `../../../../contract/src/locales/${language}/company.json`, english);
  const say = (key: CompanyWord, values: Values = {}) => fill(words[key], values);
  const sayError = (error: ApiError): string => {
    const [first] = error.errors;
    const key = `failure.${first?.code}`;
    return Object.hasOwn(words, key) ? words[key as CompanyWord] : speech.sayError(error);
  };
  const percent = numbersOf(language, { maximumFractionDigits: 2 });
  return { ...speech, say, sayError, percent };
}
