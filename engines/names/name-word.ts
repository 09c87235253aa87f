import type { NameWordKind } from "./names.types.ts";

export type NameWord = {
  written: string;
  plain: string;
  isAbjad: boolean;
  kind: NameWordKind;
  readAloud: "han" | "hangul" | undefined;
  isArabic: boolean;
  /** In the vocabulary of the compiler that reads it; -1 before it is met there. */
  number: number;
};
/**
 * `hasGuessedVowels`: an Arabic name in another alphabet. `original`: its Han letters, "" if none. `eastern`: whether it may be
 * Korean or Chinese (`easternNameKindsOf`).
 */
export type NameReading = {
  text: string;
  words: NameWord[];
  hasGuessedVowels: boolean;
  original: string;
  eastern: number;
};
