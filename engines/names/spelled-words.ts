import type { NameIndex } from "./name-index.ts";
import { hashCodes, wordLettersOf } from "./word-codes.ts";
import { SPELLED_KEY } from "./word-keys.ts";
import { ABJAD_FLAG } from "./word-likeness.ts";

/** Of a key's hash. */
export const wordBucketOf = ({ keys }: NameIndex, hash: number) => hash >>> (32 - keys.bits);

function areSpelled(bytes: Uint8Array, from: number, letters: ArrayLike<number>): boolean {
  for (let i = 0; i < letters.length; i += 1) if (bytes[from + i] !== letters[i]) return false;
  return true;
}

function isSpelled({ words }: NameIndex, word: number, letters: ArrayLike<number>): boolean {
  const from = words.starts[2 * word] ?? 0;
  return (words.starts[2 * word + 1] ?? 0) - from === letters.length && areSpelled(words.bytes, from, letters);
}

/** Listed words of these letters, in an abjad or not: one each as Latin, as Han and as Hangul at most. */
export function distinctLettersIn(index: NameIndex, letters: ArrayLike<number>, isAbjad: boolean): number[] {
  const { hashes, starts, values } = index.keys;
  const hash = hashCodes(letters, SPELLED_KEY);
  const end = starts[wordBucketOf(index, hash) + 1] ?? 0;
  const found: number[] = [];
  for (let at = starts[wordBucketOf(index, hash)] ?? 0; at < end; at += 1) {
    const word = values[at] ?? 0;
    const isWritten = (((index.words.flags[word] ?? 0) & ABJAD_FLAG) !== 0) === isAbjad;
    if (hashes[at] === hash && isWritten && isSpelled(index, word, letters)) found.push(word);
  }
  return found;
}

/** The listed word of these letters, -1 if there is none; none of an abjad. */
export const findSpelled = (index: NameIndex, plain: string): number =>
  distinctLettersIn(index, wordLettersOf(plain), false)[0] ?? -1;
