import "./styles/styles.ts";
import { createRoot } from "react-dom/client";
import { ClosedPage } from "./closed.page.tsx";
import { Mishap } from "./mishap.tsx";
import { OpeningPage } from "./opening.page.tsx";
import { firstLanguage, loadWords } from "./platform/load-words.ts";
import { openPage, takeLink } from "./platform/opening.ts";
import { SpeechProvider } from "./speech-provider.tsx";

const link = takeLink();
const language = firstLanguage();
// Both are under way before React draws anything.
const opening = openPage(link);
opening.catch(() => undefined);
const words = await loadWords(language);

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <SpeechProvider first={{ language, words }}>
      <Mishap page={<ClosedPage reason="broken" onRetry={() => location.reload()} />}>
        <OpeningPage opening={opening} link={link} />
      </Mishap>
    </SpeechProvider>,
  );
