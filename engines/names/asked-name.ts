import type { ScoredWord } from "./align-words.ts";
import { flagsOf, isSearched } from "./compile-names.ts";
import { type NameIndex, rarityOf } from "./name-index.ts";
import { type NameWord, readName } from "./name-words.ts";
import { splitJoined } from "./split-joined.ts";
import { GIVEN_FLAG, tableOf, type WordTable } from "./word-likeness.ts";
import { findSpelled, type LikeWords, type WordSearch } from "./word-search.ts";

type Gain = { word: number; gain: number };
/** A name that is asked for, with the listed words that may be its words. */
export type AskedName = {
  words: NameWord[];
  scored: ScoredWord[];
  table: WordTable;
  hasGuessedVowels: boolean;
  original: string;
  /** For each word: how like it listed words are, by `measuredKey`, as far as was found before, and since. */
  found: LikeWords["measured"][];
  measured: Map<number, number>[];
  /** For each thing that is looked for: listed words with what they add to a candidate, most first. */
  gains: Gain[][];
  weight: number;
};

/** A spelling slip of a common name is still a common name. */
const SAME_NAME = 0.85;
const LISTED_INITIAL = 0.3;

const rarityIn = (index: NameIndex, word: number) =>
  rarityOf(index.counts[word] ?? 0, index.names, ((index.words.flags[word] ?? 0) & GIVEN_FLAG) !== 0);

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
  "van",
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
function joinedGains(index: NameIndex, words: NameWord[]): Gain[][] {
  const found: Gain[][] = [];
  for (const { plain, kind } of words) {
    if (kind !== "name" || findSpelled(index, plain) >= 0) continue;
    for (const particle of JOINED_PARTICLES) {
      const rest = plain.startsWith(particle) ? plain.slice(particle.length) : "";
      const word = rest.length < FROM_LETTERS ? -1 : findSpelled(index, rest);
      if (word >= 0) found.push([{ word, gain: rarityIn(index, word) }]);
    }
  }
  for (let i = 0; i + 1 < words.length; i += 1) {
    const two = `${words[i]?.plain}${words[i + 1]?.plain}`;
    const three = words[i]?.kind === "particle" && words[i + 1]?.kind === "particle" ? words[i + 2]?.plain : undefined;
    for (const joined of three === undefined ? [two] : [two, `${two}${three}`]) {
      const word = findSpelled(index, joined);
      if (word >= 0) found.push([{ word, gain: 1.5 }]);
    }
  }
  return found;
}

export function readAskedName(index: NameIndex, name: string, search: WordSearch): AskedName {
  const { words: read, hasGuessedVowels, original } = readName(name);
  const words = splitJoined(index, read);
  const table = tableOf(words.map((word) => ({ plain: word.plain, flags: flagsOf(word) })));
  const found: LikeWords["measured"][] = [];
  const gains: Gain[][] = [];
  let sum = 0;
  const scored = words.map((word, place): ScoredWord => {
    const letter = table.bytes[table.starts[2 * place] ?? 0] ?? 0;
    const spelled = findSpelled(index, word.plain);
    if (!isSearched(word) || word.kind === "initial") {
      found.push(new Map());
      return { kind: word.kind, weight: 0.5, id: spelled >= 0 ? spelled : -1 - place, letter };
    }
    const likes = search.find({ table, place, plain: word.plain, isGuessed: hasGuessedVowels });
    found.push(likes.measured);
    const isGiven = ((table.flags[place] ?? 0) & GIVEN_FLAG) !== 0;
    let count = 0;
    for (const { word: like, likeness } of likes.near)
      if (likeness >= SAME_NAME) count = Math.max(count, index.counts[like] ?? 0);
    const weight = rarityOf(count, index.names, isGiven);
    sum += weight;
    const own = likes.near.map(({ word: like, likeness }) => ({
      word: like,
      gain: rarityIn(index, like) * likeness,
    }));
    const initial = findSpelled(index, word.plain.slice(0, 1));
    if (initial >= 0 && word.kind === "name") own.push({ word: initial, gain: LISTED_INITIAL });
    gains.push(own);
    return { kind: word.kind, weight, id: spelled >= 0 ? spelled : -1 - place, letter };
  });
  gains.push(...joinedGains(index, words));
  return {
    words,
    scored,
    table,
    hasGuessedVowels,
    original,
    found,
    measured: words.map(() => new Map()),
    gains,
    weight: sum,
  };
}
