import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { directionOf, matchLanguage } from "#contract/values/language-match.ts";
import type { Language } from "#contract/values/languages.ts";
import { type KnownLanguage, languageChoicesOf, pseudoLanguage } from "./languages.ts";
import { keepPreference, languagePreferences, loadAllWords } from "./load-words.ts";
import { type FlowTranslation, type FlowWords, SpeechContext, translateFor } from "./words.ts";

type Spoken = { language: KnownLanguage; words: FlowWords };
export type FirstTranslation = Spoken & { choices: readonly KnownLanguage[] };

type Offer = (formLanguages: readonly Language[], ownWords?: readonly string[]) => Promise<void>;

const OfferContext = createContext<Offer>(async () => undefined);

export const useOfferLanguages = () => use(OfferContext);

const withPseudo = (choices: KnownLanguage[]): KnownLanguage[] =>
  import.meta.env.DEV || languagePreferences()[0] === pseudoLanguage
    ? [...choices.filter((choice) => choice !== pseudoLanguage), pseudoLanguage]
    : choices;

const nearestOf = (choices: readonly KnownLanguage[]) => matchLanguage(languagePreferences(), choices) ?? choices[0];

/** For a form that is known before anything is drawn. */
export async function translationFor(
  formLanguages: readonly Language[],
  ownWords: readonly string[],
  first: FirstTranslation,
): Promise<FirstTranslation> {
  const choices = withPseudo(languageChoicesOf(formLanguages));
  const language = nearestOf(choices);
  const words = language && (await loadAllWords(language, ownWords.includes(language)).catch(() => null));
  return words ? { language, words, choices } : { ...first, choices };
}

export function SpeechProvider({ first, children }: { first: FirstTranslation; children: ReactNode }) {
  const [spoken, setSpoken] = useState<Spoken>(first);
  const [choices, setChoices] = useState(first.choices);
  const { language, words } = spoken;

  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
  }, [language]);

  const latest = useRef<KnownLanguage>(first.language);
  const learn = useCallback(async (wanted: KnownLanguage, hasOwn: boolean) => {
    latest.current = wanted;
    const found = await loadAllWords(wanted, hasOwn).catch(() => null);
    if (found && latest.current === wanted) setSpoken({ language: wanted, words: found });
  }, []);

  const offer = useCallback(
    async (formLanguages: readonly Language[], ownWords: readonly string[] = []) => {
      const offered = withPseudo(languageChoicesOf(formLanguages));
      setChoices(offered);
      const nearest = nearestOf(offered);
      if (nearest) await learn(nearest, ownWords.includes(nearest));
    },
    [learn],
  );

  const speech = useMemo<FlowTranslation>(
    () => ({
      ...translateFor(words, language),
      language,
      choices,
      choose: (wanted) => {
        keepPreference(wanted);
        // Fetched with every choice: the business may have uploaded words meanwhile.
        void learn(wanted, true);
      },
    }),
    [words, language, choices, learn],
  );

  return (
    <SpeechContext value={speech}>
      <OfferContext value={offer}>{children}</OfferContext>
    </SpeechContext>
  );
}
