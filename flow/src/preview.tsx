import "./styles/styles.ts";
import { createRoot } from "react-dom/client";
import { firstLanguage, loadWords } from "./platform/load-words.ts";
import { PreviewPage } from "./preview.page.tsx";
import { SpeechProvider } from "./speech-provider.tsx";

const language = firstLanguage();
const words = await loadWords(language);
const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <SpeechProvider first={{ language, words }}>
      <PreviewPage />
    </SpeechProvider>,
  );
