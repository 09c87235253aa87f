import { useQuery } from "@tanstack/react-query";
import { type Language, languages } from "#contract/values/languages.ts";
import { loadPageWords, type PageWords } from "#web/platform/page-words.ts";

/** The applicant page's built-in words, English where a language has none; undefined while loading. */
export function usePageWords(language: Language): PageWords | undefined {
  const known = languages.find((each) => each === language) ?? "en";
  return useQuery({
    queryKey: ["page-words", known],
    queryFn: () => loadPageWords(known),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}
