import { useQuery } from "@tanstack/react-query";
import { type Language, pageLanguages } from "#contract/values/languages.ts";

export type PageWords = Record<string, string>;

const files = import.meta.glob<PageWords>("../../../../../contract/src/locales/*/flow.json", { import: "default" });

const load = (language: string) => files[`../../../../../contract/src/locales/${language}/flow.json`]?.();

/** What the applicant's page says in this language, English where we have no words; undefined until they are there. */
export function usePageWords(language: Language): PageWords | undefined {
  const ours = pageLanguages.find((each) => each === language) ?? "en";
  return useQuery({ queryKey: ["page-words", ours], queryFn: () => load(ours), staleTime: Number.POSITIVE_INFINITY })
    .data;
}
