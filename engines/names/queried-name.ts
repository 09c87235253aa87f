import type { ScoredNameWord } from "./alignment.ts";
import { isSearchedWord, wordFlagsOf } from "./compile-names.ts";
import type { NameIndex } from "./name-index.ts";
import type { NameReading, NameWord } from "./name-word.ts";
import { findSpelled } from "./spelled-words.ts";
import { splitJoined } from "./split-joined.ts";
import { wordGroupOf } from "./word-groups.ts";
import { SmallWordTable, type WordTable } from "./word-likeness.ts";
import type { LikeWords, WordGain, WordSearch } from "./word-search.ts";

/** A name that is searched for, with the listed words that may be its words. */
export type QueriedName = {
  words: NameWord[];
  scored: ScoredNameWord[];
  table: WordTable;
  hasGuessedVowels: boolean;
  original: string;
  eastern: number;
  /** For each word: how like it listed words are, by `measuredKey`, as far as was found before, and since. */
  found: (LikeWords["measured"] | null)[];
  measured: (Map<number, number> | null)[];
  /** For each thing that is looked for: listed words with what they add to a candidate, most first. */
  gains: WordGain[][];
  weight: number;
};

const JOINED_PARTICLES = [
  "dela",
  "della",
  "del",
  "de",
  "di",
  "da",
  "du",
  "la",
  "le",
  "vander",
  "vanden",
  "vande",
  "van",
  "vonder",
  "von",
  "mac",
  "mc",
  "ben",
  "bin",
  "al",
  "el",
];
const FROM_LETTERS = 4;

/** Words that are one in the list, or one that is in the list without its particle. */
function joinedGains(
  index: NameIndex,
  words: NameWord[],
  scored: ScoredNameWord[],
  search: WordSearch,
  isEastern: boolean,
): WordGain[][] {
  const found: WordGain[][] = [];
  for (const [position, { plain, kind }] of words.entries()) {
    if (kind !== "name" || (scored[position]?.id ?? -1) >= 0) continue;
    for (const particle of JOINED_PARTICLES) {
      if (!plain.startsWith(particle) || plain.length < particle.length + FROM_LETTERS) continue;
      const word = findSpelled(index, plain.slice(particle.length));
      if (word >= 0) found.push([{ word, gain: search.rarityOf(word) }]);
    }
  }
  for (let i = 0; i + 1 < words.length; i += 1) {
    const two = `${words[i]?.plain}${words[i + 1]?.plain}`;
    const three = words[i]?.kind === "particle" && words[i + 1]?.kind === "particle" ? words[i + 2]?.plain : undefined;
    for (const joined of three === undefined ? [two] : [two, `${two}${three}`]) {
      const word = findSpelled(index, joined);
      const others = isEastern ? search.findEastern(joined) : [];
      if (word >= 0 || others.length > 0) found.push(word >= 0 ? [{ word, gain: 1.5 }, ...others] : others);
    }
  }
  return found;
}

/** A word that both have counts as the first of them. */
function withOthers(near: WordGain[], others: WordGain[]): WordGain[] {
  const known = new Set(near.map(({ word }) => word));
  return [...near, ...others.filter(({ word }) => !known.has(word))];
}

/** Names are searched for one after the other. */
const queriedTable = new SmallWordTable();

/** Its table holds until the next name is read. */
export function readQueriedName(index: NameIndex, read: NameReading, search: WordSearch): QueriedName {
  const { hasGuessedVowels, original, eastern } = read;
  const words = splitJoined(index, read.words);
  const table = queriedTable.fill(words.map((word) => ({ plain: word.plain, flags: wordFlagsOf(word) })));
  const found: QueriedName["found"] = [];
  const gains: WordGain[][] = [];
  let sum = 0;
  const scored = words.map((word, position): ScoredNameWord => {
    const letter = table.bytes[table.starts[2 * position] ?? 0] ?? 0;
    const group = wordGroupOf(word.kind, word.plain);
    if (!isSearchedWord(word) || word.kind === "initial") {
      found.push(null);
      const spelled = findSpelled(index, word.plain);
      return { kind: word.kind, weight: 0.5, id: spelled >= 0 ? spelled : -1 - position, letter, group };
    }
    const like = search.find({ table, position, plain: word.plain, isGuessed: hasGuessedVowels });
    found.push(like.measured);
    const near = word.kind === "name" ? like.gainsWithInitial : like.gains;
    gains.push(eastern === 0 ? near : withOthers(near, search.findEastern(word.plain)));
    sum += like.weight;
    return {
      kind: word.kind,
      weight: like.weight,
      id: like.spelled >= 0 ? like.spelled : -1 - position,
      letter,
      group,
    };
  });
  gains.push(...joinedGains(index, words, scored, search, eastern !== 0));
  const measured = words.map(() => null);
  return { words, scored, table, hasGuessedVowels, original, eastern, found, measured, gains, weight: sum };
}
