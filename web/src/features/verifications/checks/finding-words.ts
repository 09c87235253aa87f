import { findingWords } from "#contract/verifications/finding-words.ts";
import { useReviewWords } from "#web/platform/field-words.ts";

export const useFindingWords = () => findingWords(useReviewWords());
