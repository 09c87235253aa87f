import { isParticle as isSmallWord } from "#engines/names/particles.ts";
import type { SearchedName } from "./searched-name.ts";
import { type TextWord, unspacedText } from "./text-words.ts";

/** Words `first` to `last` of a text, both counted. `isExact`: spelled as in the search, not inflected. */
export type NameSpan = { first: number; last: number; isExact: boolean };

/** Other names between: Olena Mykolaivna Shevchenko. */
const betweenMax = 2;
const separator = /^(?:[\s\-‐‑'’·・]*|\.\s{0,2})$/;
const separatorMax = 4;

/** Between two people, not within a name. */
const conjunctions = new Set("and und y e i et the of in on".split(" "));
const isParticle = (plain: string): boolean => isSmallWord(plain, false) && !conjunctions.has(plain);

type Text = { text: string; words: readonly TextWord[] };

/** Whether the words on both sides may belong to one name. A comma may turn it round: Shevchenko, Olena. */
function areJoined({ text }: Text, before: TextWord, after: TextWord): "joined" | "comma" | null {
  if (after.from - before.to > separatorMax) return null;
  const between = text.slice(before.to, after.from);
  if (between.trim() === ",") return "comma";
  if (between.includes("\n")) return null;
  return separator.test(between) && (!between.includes(".") || before.plain.length <= 2) ? "joined" : null;
}

const maskOf = (name: SearchedName, word: TextWord): number => {
  let mask = 0;
  for (let n = 0; n < name.words.length; n += 1) {
    const searched = name.words[n];
    if (searched && (searched.sound === word.sound || (word.stem !== null && searched.stem === word.stem)))
      mask |= 1 << n;
  }
  return mask;
};

const isSpelledSo = (name: SearchedName, words: readonly TextWord[]): boolean =>
  name.words.every(({ plain }) => words.some((word) => word.plain === plain));

/** The end of the name that begins at `first`, or null. Each word of the name once; between them at most two others. */
function lastWordOf(text: Text, name: SearchedName, first: number): number | null {
  const all = (1 << name.words.length) - 1;
  let open = all;
  let others = 0;
  let commas = 0;
  for (let at = first; at < text.words.length; at += 1) {
    const word = text.words[at];
    const before = text.words[at - 1];
    if (!word) return null;
    if (at > first && before) {
      const joint = areJoined(text, before, word);
      if (joint === "comma") commas += 1;
      if (joint === null || commas > 1) return null;
    }
    const fits = maskOf(name, word) & open;
    // One bit only: a double name needs both of its words.
    if (fits !== 0) open &= ~(fits & -fits);
    else if (!isParticle(word.plain)) {
      others += word.plain.length === 1 ? 0 : 1;
      if (others > betweenMax || commas > 0 || !word.isName || at === first) return null;
    }
    if (open === 0) return at;
  }
  return null;
}

/** Binary search: the word at an offset, or the next one. */
function wordAt(words: readonly TextWord[], offset: number): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.to ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

function runSpans({ text, words }: Text, run: string): NameSpan[] {
  const spans: NameSpan[] = [];
  const plain = unspacedText(text);
  for (let at = plain.indexOf(run); at >= 0 && spans.length < spansMax; at = plain.indexOf(run, at + run.length))
    spans.push({ first: wordAt(words, at), last: wordAt(words, at + run.length - 1), isExact: true });
  return spans;
}

const spansMax = 500;

/** Where the name stands, in the text's order. Linear: at most ten words are looked at from each word of the name. */
export function nameSpans(text: Text, name: SearchedName): NameSpan[] {
  const spans = name.runs.flatMap((run) => runSpans(text, run));
  if (name.words.length > 0)
    for (let at = 0; at < text.words.length && spans.length < spansMax; at += 1) {
      const word = text.words[at];
      if (!word?.isName || maskOf(name, word) === 0) continue;
      const last = lastWordOf(text, name, at);
      if (last === null) continue;
      spans.push({ first: at, last, isExact: isSpelledSo(name, text.words.slice(at, last + 1)) });
      at = last;
    }
  return spans.sort((a, b) => a.first - b.first);
}
