import { isSearchedWord, wordFlagsOf } from "./compile-names.ts";
import type { NameIndex } from "./name-index.ts";
import type { NameWord } from "./name-word.ts";
import { readName } from "./name-words.ts";
import { distinctLettersIn } from "./spelled-words.ts";
import { wordLettersOf } from "./word-codes.ts";
import { SmallWordTable } from "./word-likeness.ts";
import { WordSearch } from "./word-search.ts";

/** Words of a search by text. `isPrefix`: the last of them may go on; `isFuzzy`: they may be spelled nearly so. */
export type SearchWords = { text: string; isPrefix: boolean; isFuzzy: boolean };

/** `surplus`: how many words the name has besides. */
type WordedEntry = { entry: number; surplus: number };

const NEARLY = 0.8;

const searches = new WeakMap<NameIndex, WordSearch>();

function searchOf(index: NameIndex): WordSearch {
  const search = searches.get(index) ?? new WordSearch(index);
  searches.set(index, search);
  return search;
}

function nearlySpelled(index: NameIndex, word: NameWord): number[] {
  const search = searchOf(index);
  const { plain } = word;
  const table = new SmallWordTable().fill([{ plain, flags: wordFlagsOf(word) }]);
  const { gains } = search.find({ table, position: 0, plain, isGuessed: false });
  return gains.filter(({ word: listed, gain }) => gain / search.rarityOf(listed) >= NEARLY).map(({ word: id }) => id);
}

/** Listed words that begin with these letters. All words are gone through: some milliseconds. */
function beginningWith({ words, counts }: NameIndex, letters: ArrayLike<number>): number[] {
  const found: number[] = [];
  for (let word = 0; word < counts.length; word += 1) {
    const from = words.starts[2 * word] ?? 0;
    if ((words.starts[2 * word + 1] ?? 0) - from < letters.length) continue;
    let same = 0;
    while (same < letters.length && words.bytes[from + same] === letters[same]) same += 1;
    if (same === letters.length) found.push(word);
  }
  return found;
}

function listedWords(index: NameIndex, word: NameWord, isPrefix: boolean, isFuzzy: boolean): Set<number> {
  const letters = wordLettersOf(word.plain);
  return new Set([
    ...distinctLettersIn(index, letters, false),
    ...distinctLettersIn(index, letters, true),
    ...(isPrefix ? beginningWith(index, letters) : []),
    ...(isFuzzy ? nearlySpelled(index, word) : []),
  ]);
}

/** Names that have one of these words. */
function namesWith({ postings }: NameIndex, words: ReadonlySet<number>): Set<number> {
  const names = new Set<number>();
  for (const word of words) {
    const end = postings.starts[word + 1] ?? 0;
    for (let at = postings.starts[word] ?? 0; at < end; at += 1) names.add(postings.values[at] ?? 0);
  }
  return names;
}

/**
 * Entries of which one name has all of the words, in any order and script; titles, particles and forms of companies are
 * passed over. In no order. No word at all finds nothing.
 */
export function findByWords(index: NameIndex, words: readonly SearchWords[]): WordedEntry[] {
  const wanted = words.flatMap(({ text, isPrefix, isFuzzy }) => {
    const words = readName(text).words.filter(isSearchedWord);
    return words.map((word, at) => listedWords(index, word, isPrefix && at === words.length - 1, isFuzzy));
  });
  if (wanted.length === 0) return [];
  const [first = new Set<number>(), ...others] = wanted
    .map((words) => namesWith(index, words))
    .sort((a, b) => a.size - b.size);
  const best = new Map<number, number>();
  for (const name of first) {
    if (!others.every((names) => names.has(name))) continue;
    const size = (index.nameWords.starts[name + 1] ?? 0) - (index.nameWords.starts[name] ?? 0);
    const entry = index.entryOfName[name] ?? 0;
    best.set(entry, Math.min(best.get(entry) ?? Number.POSITIVE_INFINITY, Math.max(0, size - wanted.length)));
  }
  return [...best].map(([entry, surplus]) => ({ entry, surplus }));
}
