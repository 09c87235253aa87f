import "./styles/styles.ts";
import { createRoot } from "react-dom/client";
import { PreviewPage } from "./preview/preview.page.tsx";
import { firstLanguage, loadWords } from "./words/load-words.ts";
import { SpeechProvider } from "./words/speech-provider.tsx";

const language = firstLanguage();
const words = await loadWords(language);
const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <SpeechProvider first={{ language, words, choices: [] }}>
      <PreviewPage />
    </SpeechProvider>,
  );
