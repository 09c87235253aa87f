// The page docs/stale-translations: what has to be read again, because its English has changed.
import { markOf } from "./files.mjs";

const inCell = (text) =>
  text
    .replaceAll("|", "\\|")
    .replaceAll(/\s*\n\s*/g, " ")
    .replaceAll("<", "&lt;");

function tableOf({ words, stale }, english) {
  const rows = stale.map((whole) => {
    const [name] = whole.split(":", 1);
    const key = whole.slice(name.length + 1);
    const by = markOf(words, name, key).isPersons ? "a person" : "a machine";
    const [now, said] = [english.files.get(name).texts.get(key), words.files.get(name).get(key)];
    return `| \`${whole}\` | ${inCell(now)} | ${inCell(said)} | ${by} |`;
  });
  return `## ${words.language}\n\n| key | English now | translation | by |\n|---|---|---|---|\n${rows.join("\n")}\n`;
}

/** @param languages each with its words and its stale keys @returns null when nothing is stale */
export function stalePage(languages, english) {
  const some = languages.filter(({ stale }) => stale.length > 0);
  if (some.length === 0) return null;
  return [
    "# Translations to read again\n",
    "Their English has changed since they were made. `npm run veridesk -- words --page` writes this page; [languages.md](languages.md) says how a sentence is mended.\n",
    ...some.map((each) => tableOf(each, english)),
  ].join("\n");
}
