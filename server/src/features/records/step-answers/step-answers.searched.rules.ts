type Word = string | null | undefined;

/** Of one person, for the lists. */
export type SearchedPersonFacts = {
  names?: readonly Word[];
  births?: readonly Word[];
  countries?: readonly Word[];
  documents?: readonly Word[];
  taxIds?: readonly Word[];
  gender?: Word;
};

export const wordsOf = (values: readonly Word[]): string[] => [
  ...new Set(values.flatMap((value) => (value?.trim() ? [value.trim()] : []))),
];

export const fullName = (...parts: readonly Word[]) => wordsOf(parts).join(" ");
