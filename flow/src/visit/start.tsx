import "#flow/styles/styles.ts";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { FlowState } from "#contract/records/flow/flow-state.ts";
import type { KnownLanguage } from "#flow/words/languages.ts";
import { type FirstTranslation, SpeechProvider, translationFor } from "#flow/words/speech-provider.tsx";
import type { FlowWords } from "#flow/words/words.ts";
import { firstPicture, replaceFirstPicture } from "#ui/first-picture.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { type OpeningOutcome, OpeningPage, openingOutcomeOf } from "./opening.page.tsx";
import { ClosedPage } from "./unavailable.page.tsx";

type Start = { link: string | null; opening: Promise<FlowState | null>; language: KnownLanguage; words: FlowWords };

/** A page that only waits has nowhere for what was pressed in the picture. */
const longestWaitMs = 5_000;

async function settle(
  opening: Start["opening"],
  speech: FirstTranslation,
): Promise<{ first: OpeningOutcome; speech: FirstTranslation }> {
  const first = await openingOutcomeOf(opening);
  if (typeof first !== "object" || !("state" in first)) return { first, speech };
  const { form, ownWords } = first.state;
  return { first, speech: await translationFor(form.languages, ownWords, speech) };
}

export async function startVisit({ link, opening, language, words }: Start): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  const draw = ({ first, speech }: { first: OpeningOutcome; speech: FirstTranslation }) =>
    createRoot(root).render(
      <SpeechProvider first={speech}>
        <ErrorBoundary page={<ClosedPage reason="broken" onRetry={() => location.reload()} />}>
          <OpeningPage opening={opening} link={link} first={first} />
        </ErrorBoundary>
      </SpeechProvider>,
    );
  const waiting = { first: "waiting" as const, speech: { language, words, choices: [] } };
  if (!firstPicture()) return draw(waiting);
  // The picture stays until its page can be drawn in one go, or says that the server does not answer.
  const late = new Promise<typeof waiting>((resolve) => setTimeout(() => resolve(waiting), longestWaitMs));
  const found = await Promise.race([settle(opening, waiting.speech), late]);
  replaceFirstPicture(root, () => flushSync(() => draw(found)));
}
