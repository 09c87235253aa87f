import { createContext, useContext } from "react";

/** The words of these controls; the app provides them in its language. */
export type UiWords = {
  retry: string;
  loadFailed: string;
  previous: string;
  next: string;
  /** "11–20 of 240"; the numbers are already formatted. */
  range: (from: number, to: number, total: number, isCapped: boolean) => string;
  page: string;
  pageOf: (pages: number) => string;
  rowsPerPage: string;
  copy: string;
  copied: string;
  close: string;
  cancel: string;
  clearFilters: string;
  loading: string;
  /** Of a menu of what there is no room for. */
  more: string;
  showPassword: string;
  /** "Digit 1 of 6", of a code. */
  digit: (number: number, of: number) => string;
};

const Words = createContext<UiWords | null>(null);

export const UiWordsProvider = Words.Provider;

/** @throws outside of the provider */
export function useUiWords(): UiWords {
  const words = useContext(Words);
  if (!words) throw new Error("UiWordsProvider is missing");
  return words;
}
