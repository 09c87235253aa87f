import { isUnspacedScript, type TextWord, textWordsOf, unspacedText } from "./text-words.ts";

export type KeywordSpan = { keyword: string; first: number; last: number };
type Searched = { keyword: string; parts: string[] };
/** Prepared once for many texts. */
export type KeywordSet = { byStart: Map<string, Searched[]>; runs: { keyword: string; run: string }[] };

const startLength = 3;
/** From so many letters on a keyword stands for the words that begin with it: fraud, fraudster. */
const openFrom = 4;
/** What may follow. */
const endingMax = 8;

export function keywordSet(keywords: readonly string[]): KeywordSet {
  const set: KeywordSet = { byStart: new Map(), runs: [] };
  for (const keyword of new Set(keywords)) {
    if (isUnspacedScript(keyword)) {
      set.runs.push({ keyword, run: unspacedText(keyword) });
      continue;
    }
    const parts = textWordsOf(keyword, null).map(({ plain }) => plain);
    const start = parts[0]?.slice(0, startLength);
    if (start === undefined || start.length < 2 || parts.some((part) => part === "")) continue;
    set.byStart.set(start, [...(set.byStart.get(start) ?? []), { keyword, parts }]);
  }
  return set;
}

const fits = (plain: string, part: string): boolean =>
  plain === part || (part.length >= openFrom && plain.startsWith(part) && plain.length - part.length <= endingMax);

function runSpans(text: string, words: readonly TextWord[], { runs }: KeywordSet): KeywordSpan[] {
  if (runs.length === 0 || !isUnspacedScript(text)) return [];
  const plain = unspacedText(text);
  return runs.flatMap(({ keyword, run }) => {
    const offsets: number[] = [];
    for (let at = plain.indexOf(run); at >= 0 && offsets.length < 200; at = plain.indexOf(run, at + run.length))
      offsets.push(at);
    let word = 0;
    return offsets.map((offset) => {
      while (word < words.length && (words[word]?.to ?? 0) <= offset) word += 1;
      const first = word;
      let last = first;
      while (last + 1 < words.length && (words[last + 1]?.from ?? Number.POSITIVE_INFINITY) < offset + run.length)
        last += 1;
      return { keyword, first, last };
    });
  });
}

const spansMax = 2_000;

/** Where keywords stand, in the text's order. */
export function keywordSpans(text: string, words: readonly TextWord[], set: KeywordSet): KeywordSpan[] {
  const spans = runSpans(text, words, set);
  for (let at = 0; at < words.length && spans.length < spansMax; at += 1) {
    const plain = words[at]?.plain ?? "";
    for (const { keyword, parts } of set.byStart.get(plain.slice(0, startLength)) ?? []) {
      if (!parts.every((part, n) => fits(words[at + n]?.plain ?? "", part))) continue;
      spans.push({ keyword, first: at, last: at + parts.length - 1 });
      break;
    }
  }
  return spans.sort((a, b) => a.first - b.first);
}
