import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react";
import { choicesOf, directionOf, type KnownLanguage, matchLanguage, pseudoLanguage } from "./platform/languages.ts";
import { keepWish, loadWords, wishes } from "./platform/load-words.ts";
import { type Speech, SpeechContext, speak, type Words } from "./platform/words.ts";

type Spoken = { language: KnownLanguage; words: Words };

const OfferContext = createContext<(formLanguages: readonly string[]) => Promise<void>>(async () => undefined);

/** Tells the page which languages the form offers; it moves to the nearest of the applicant's wishes. */
export const useOfferLanguages = () => use(OfferContext);

/** The builder's language is offered only to those who asked for it or who build. */
const withPseudo = (choices: KnownLanguage[]): KnownLanguage[] =>
  import.meta.env.DEV || wishes()[0] === pseudoLanguage
    ? [...choices.filter((choice) => choice !== pseudoLanguage), pseudoLanguage]
    : choices;

/** Words for everybody below, and the document's `lang` and `dir`. */
export function SpeechProvider({ first, children }: { first: Spoken; children: ReactNode }) {
  const [spoken, setSpoken] = useState(first);
  const [choices, setChoices] = useState<readonly KnownLanguage[]>([]);
  const { language, words } = spoken;

  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
  }, [language]);

  const learn = useCallback(async (wanted: KnownLanguage) => {
    // A language whose words cannot be fetched right now is not chosen; the page stays readable.
    const found = await loadWords(wanted).catch(() => null);
    if (found) setSpoken({ language: wanted, words: found });
  }, []);

  const offer = useCallback(
    async (formLanguages: readonly string[]) => {
      const offered = withPseudo(choicesOf(formLanguages));
      setChoices(offered);
      const nearest = matchLanguage(wishes(), offered) ?? offered[0];
      if (nearest) await learn(nearest);
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
        void learn(wanted);
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
