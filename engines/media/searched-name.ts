import { isParticle } from "#engines/names/particles.ts";
import {
  isUnspacedScript,
  pairHashes,
  soundHash,
  stemHash,
  textWordSoundKey,
  textWordsOf,
  unspacedText,
  wordStemOf,
} from "./text-words.ts";

type SearchedWord = { plain: string; sound: string; stem: string };
/** `words`: all of them, in any order; `runs`: the name as it stands in a text without spaces. */
export type SearchedName = { written: string; words: SearchedWord[]; runs: string[] };

/** Of one name more words only make it rarer. */
const wordsMax = 6;
const wordLettersMin = 4;

function searchedRuns(written: string): string[] {
  const parts = written
    .split(/[\s·・]+/)
    .filter(Boolean)
    .map(unspacedText);
  if (!parts.every(isUnspacedScript)) return [];
  const orders = parts.length > 1 ? [parts, [...parts].reverse()] : [parts];
  const runs = orders.flatMap((order) => ["", " ", "·", "・"].map((between) => order.join(between)));
  return [...new Set(runs)].filter((run) => Array.from(run).length >= 2);
}

/**
 * A name as it is looked for in texts. Particles and initials are not demanded. Null: nothing to look for; a
 * single short word would be found everywhere.
 */
export function searchedName(written: string): SearchedName | null {
  const runs = searchedRuns(written);
  if (runs.length > 0) return { written, words: [], runs };
  const words = textWordsOf(written, null)
    .filter(({ plain }) => plain.length > 1 && !isParticle(plain, false))
    .slice(0, wordsMax)
    .map(({ plain, sound }) => ({ plain, sound, stem: textWordSoundKey(wordStemOf(plain)) }));
  const distinct = words.filter(({ sound }, at) => words.findIndex((other) => other.sound === sound) === at);
  const [only] = distinct;
  if (!only || (distinct.length === 1 && only.plain.length < wordLettersMin)) return null;
  return { written, words: distinct, runs: [] };
}

/** A text can only hold the name when it has one number of each group. */
export function nameHashes({ words, runs }: SearchedName): number[][][] {
  if (words.length > 0) return [words.map(({ sound, stem }) => [soundHash(sound), stemHash(stem)])];
  const joined = new Set(runs.map((run) => run.replace(/[\s·・]/g, "")));
  return [...joined].map((run) => pairHashes(run).map((pair) => [pair]));
}
