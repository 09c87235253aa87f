import { takeBankReturn } from "./platform/bank-return.ts";
import { openVisitPage, takeVisitLink } from "./platform/opening.ts";
import { firstLanguage, loadWords } from "./words/load-words.ts";

takeBankReturn();
const link = takeVisitLink();
const language = firstLanguage();
// All three start before anything is drawn: this file is small, and runs while the page is still loading.
const opening = openVisitPage(link);
opening.catch(() => undefined);
const loading = loadWords(language);
loading.catch(() => undefined);

// Not awaited here: the page imports a file that is built together with this one, and would wait for its end.
void import("./visit/start.tsx").then(async ({ startVisit: start }) =>
  start({ link, opening, language, words: await loading }),
);
