import { findingWords } from "#contract/verifications/finding-words.ts";
import { useReviewWords } from "#web/platform/field-words.ts";

/** What a check found, in sentences. */
export const useFindingWords = () => findingWords(useReviewWords());
