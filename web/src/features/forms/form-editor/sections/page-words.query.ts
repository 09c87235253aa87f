import { useQuery } from "@tanstack/react-query";
import { type Language, languages } from "#contract/values/languages.ts";

export type PageWords = Record<string, string>;

const files = import.meta.glob<PageWords>("../../../../../../contract/src/locales/*/flow.json", { import: "default" });

export const loadPageWords = (language: string) =>
  files[`../../../../../../contract/src/locales/${language}/flow.json`]?.();

/** The applicant page's built-in words, English where a language has none; undefined while loading. */
export function usePageWords(language: Language): PageWords | undefined {
  const known = languages.find((each) => each === language) ?? "en";
  return useQuery({
    queryKey: ["page-words", known],
    queryFn: () => loadPageWords(known),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}
