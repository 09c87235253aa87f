import "./styles/styles.ts";
import { createRoot } from "react-dom/client";
import type { FlowState } from "#contract/flow.contract.ts";
import { ClosedPage } from "./closed.page.tsx";
import { Mishap } from "./mishap.tsx";
import { OpeningPage } from "./opening.page.tsx";
import type { OurLanguage } from "./platform/languages.ts";
import type { Words } from "./platform/words.ts";
import { SpeechProvider } from "./speech-provider.tsx";

type Start = { link: string | null; opening: Promise<FlowState | null>; language: OurLanguage; words: Words };

/** Draws the page. */
export function start({ link, opening, language, words }: Start): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  createRoot(root).render(
    <SpeechProvider first={{ language, words }}>
      <Mishap page={<ClosedPage reason="broken" onRetry={() => location.reload()} />}>
        <OpeningPage opening={opening} link={link} />
      </Mishap>
    </SpeechProvider>,
  );
}
