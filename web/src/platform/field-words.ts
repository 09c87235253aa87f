import { useTranslation } from "react-i18next";
import { fieldWords, type ReviewWords } from "#contract/records/verifications/field-words.ts";
import { useFormat } from "./format.ts";

export function useReviewWords(): ReviewWords {
  const { t, i18n } = useTranslation("verifications");
  const format = useFormat();
  return {
    // Their keys are computed; a test says each of them.
    say: (key, values) => t(key as "title", values ?? {}),
    has: (key) => i18n.exists(`verifications:${key}`),
    format,
  };
}

export const useFieldWords = () => fieldWords(useReviewWords());
