import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Language } from "#contract/values/languages.ts";
import { choicesOf, directionOf, type KnownLanguage, matchLanguage, pseudoLanguage } from "./languages.ts";
import { keepWish, loadAllWords, wishes } from "./load-words.ts";
import { type Speech, SpeechContext, speak, type Words } from "./words.ts";

type Spoken = { language: KnownLanguage; words: Words };

type Offer = (formLanguages: readonly Language[], ownWords?: readonly string[]) => Promise<void>;

const OfferContext = createContext<Offer>(async () => undefined);

export const useOfferLanguages = () => use(OfferContext);

const withPseudo = (choices: KnownLanguage[]): KnownLanguage[] =>
  import.meta.env.DEV || wishes()[0] === pseudoLanguage
    ? [...choices.filter((choice) => choice !== pseudoLanguage), pseudoLanguage]
    : choices;

export function SpeechProvider({ first, children }: { first: Spoken; children: ReactNode }) {
  const [spoken, setSpoken] = useState(first);
  const [choices, setChoices] = useState<readonly KnownLanguage[]>([]);
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
      const offered = withPseudo(choicesOf(formLanguages));
      setChoices(offered);
      const nearest = matchLanguage(wishes(), offered) ?? offered[0];
      if (nearest) await learn(nearest, ownWords.includes(nearest));
    },
    [learn],
  );

  const speech = useMemo<Speech>(
    () => ({
      ...speak(words, language),
      language,
      choices,
      choose: (wanted) => {
        keepWish(wanted);
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
