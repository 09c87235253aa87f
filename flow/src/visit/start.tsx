import "#flow/styles/styles.ts";
import { createRoot } from "react-dom/client";
import type { FlowState } from "#contract/flow.contract.ts";
import type { OurLanguage } from "#flow/words/languages.ts";
import { SpeechProvider } from "#flow/words/speech-provider.tsx";
import type { Words } from "#flow/words/words.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { OpeningPage } from "./opening.page.tsx";
import { ClosedPage } from "./unavailable.page.tsx";

type Start = { link: string | null; opening: Promise<FlowState | null>; language: OurLanguage; words: Words };

export function start({ link, opening, language, words }: Start): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  createRoot(root).render(
    <SpeechProvider first={{ language, words }}>
      <ErrorBoundary page={<ClosedPage reason="broken" onRetry={() => location.reload()} />}>
        <OpeningPage opening={opening} link={link} />
      </ErrorBoundary>
    </SpeechProvider>,
  );
}
