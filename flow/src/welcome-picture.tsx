import { renderToStaticMarkup } from "react-dom/server";
import type { FlowState } from "#contract/records/flow/flow-state.ts";
import type { DrawWelcome } from "#contract/records/flow/welcome-picture.ts";
import { noAnswers } from "#contract/records/requested/requested.rules.ts";
import { directionOf, matchLanguage } from "#contract/values/language-match.ts";
import { Shell } from "./components/shell.tsx";
import { GoOnMobile } from "./features/handoff/go-on-mobile.widget.tsx";
import { WelcomePage } from "./features/welcome/welcome.page.tsx";
import { type FlowVisit, VisitContext } from "./visit/visit.ts";
import { type KnownLanguage, languageChoicesOf, pseudoLanguage } from "./words/languages.ts";
import { loadWords } from "./words/load-words.ts";
import { SpeechContext, translateFor } from "./words/words.ts";

// Runs in the server (`server/src/platform/welcome-picture.ts`): the page before its scripts come.

const nothing = () => undefined;

function languageFor(preference: string | undefined, choices: readonly KnownLanguage[]): KnownLanguage | undefined {
  if (preference === pseudoLanguage) return undefined;
  return choices.length === 1 ? choices[0] : matchLanguage(preference === undefined ? [] : [preference], choices);
}

export const drawWelcome: DrawWelcome = async ({ form, ownWords, preference }) => {
  const choices = languageChoicesOf(form.languages);
  const language = languageFor(preference, choices);
  if (language === undefined) return null;
  const own = language === pseudoLanguage ? {} : ownWords[language];
  const words = { ...(await loadWords(language)), ...own };
  const state: FlowState = {
    ...noAnswers,
    verificationId: "",
    status: "created",
    declineReasons: [],
    language,
    form,
    expires: "",
    canRetry: false,
    isPreview: false,
    isTest: false,
    requestedAgain: null,
    ownWords: [],
    liveCall: false,
  };
  const visit: FlowVisit = {
    state,
    screen: "welcome",
    keep: nothing,
    goOn: nothing,
    edit: nothing,
    back: undefined,
    end: nothing,
  };
  const html = renderToStaticMarkup(
    <SpeechContext value={{ ...translateFor(words, language), language, choices, choose: nothing }}>
      <VisitContext value={visit}>
        <Shell form={form}>
          <WelcomePage />
          <GoOnMobile />
        </Shell>
      </VisitContext>
    </SpeechContext>,
  );
  // Its place is in the head.
  return { language, direction: directionOf(language), html: html.replace(/<title>[^<]*<\/title>/, "") };
};
