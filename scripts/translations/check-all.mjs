// The check of every language that has been begun.
import { inRoot } from "../project.mjs";
import { begunLanguages, readEnglish, readLanguage, readPage } from "./files.mjs";
import { checkLanguage, faultsOf, isRight, summaryOf } from "./language-check.mjs";
import { readTags } from "./languages.mjs";
import { stalePage } from "./stale-page.mjs";

/** @returns the results of the checks, and the page of what is stale (null for none) */
export function checkAll(root = inRoot()) {
  const english = readEnglish(root);
  const results = begunLanguages(root)
    .filter((language) => language !== "en")
    .map((language) => {
      const words = readLanguage(language, english, root);
      const result = checkLanguage(words, english);
      // The page shows what is stale; the words of the others need not stay in memory.
      return { ...result, words: result.stale.length > 0 ? words : undefined };
    });
  return { english, results, page: stalePage(results, english) };
}

const shown = 20;

/** @param say takes a line @returns how many languages have faults; what is stale is no fault */
export function reportAll(say, root = inRoot()) {
  const tags = readTags();
  const { results, page } = checkAll(root);
  let failed = 0;
  for (const result of results) {
    const isKnown = tags.includes(result.language);
    if (!isRight(result) || !isKnown) failed += 1;
    if (!isKnown) say(`${result.language} is no language of contract/src/values/languages.ts`);
    const faults = faultsOf(result);
    for (const fault of faults.slice(0, shown)) say(fault);
    if (faults.length > shown) say(`… and ${faults.length - shown} more: npm run veridesk -- words ${result.language}`);
  }
  for (const result of results) say(summaryOf(result));
  const begun = results.map(({ language }) => language);
  const left = tags.filter((tag) => tag !== "en" && !begun.includes(tag));
  if (left.length > 0) say(`not begun: ${left.join(", ")}`);
  if (page !== readPage(root)) say("docs/stale-translations is of another day: npm run veridesk -- words --page");
  return failed;
}
