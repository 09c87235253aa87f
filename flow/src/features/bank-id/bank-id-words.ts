import english from "#contract/locales/en/bank-id.json";
import type { ApiError } from "#flow/platform/api-error.ts";
import { usePartWords } from "#flow/words/part-words.ts";
import { useSpeech } from "#flow/words/words.ts";

const wordsByFile = import.meta.glob<typeof english>("../../../../contract/src/locales/*/bank-id.json", {
  import: "default",
});

type BankWord = keyof typeof english;

export function useBankWords() {
  const speech = useSpeech();
  const words = usePartWords(wordsByFile, `../../../../contract/src/locales/${speech.language}/bank-id.json`, english);
  const say = (key: BankWord) => words[key];
  const sayError = (error: ApiError): string => {
    const key = `failure.${error.errors[0]?.code}`;
    return Object.hasOwn(words, key) ? words[key as BankWord] : speech.sayError(error);
  };
  return { t: speech.t, say, sayError };
}
