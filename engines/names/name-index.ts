import type { NameWordKind } from "./names.types.ts";
import type { WordTable } from "./word-likeness.ts";

export const INDEX_NAME_KINDS = [
  "name",
  "initial",
  "particle",
  "title",
  "companyForm",
  "companyWord",
  "patronymic",
  "number",
] as const satisfies readonly NameWordKind[];

/** A word of a name: its number, and its kind in the upper four bits. */
export const KIND_SHIFT = 28;
export const WORD_MASK = 0x0fffffff;

/** Rows of a table in one array: those of `i` stand from `starts[i]` to `starts[i + 1]`. */
export type IndexRows = { starts: Uint32Array; values: Uint32Array };
/** Words under a hash, found by its upper bits. */
export type IndexKeys = IndexRows & { hashes: Uint32Array; bits: number };

/** All of it lies in shared memory, so a worker thread takes it as a message without a copy. */
export type NameIndex = {
  entries: number;
  names: number;
  words: WordTable;
  /** In how many names a word stands. */
  counts: Uint32Array;
  keys: IndexKeys;
  trigrams: IndexRows;
  /** Names in which a word stands. */
  postings: IndexRows;
  /** Words of a name, each with its kind. */
  nameWords: IndexRows;
  nameWeights: Float32Array;
  /** First letters of a name's words, a bit each; the highest bit: its vowels are guessed. */
  nameMarks: Uint32Array;
  /** Hash of a name's Han letters, 0 for none. */
  originals: Uint32Array;
  entryOfName: Uint32Array;
  /** Names by the upper bits of the hash of their whole text. */
  exact: IndexRows;
  text: { bytes: Uint8Array; starts: Uint32Array };
  /** Year, month and day as a number, 0 for what is unknown. */
  births: IndexRows;
  countries: IndexRows;
  /** Gender in bits 0–1, kind in bits 2–3. */
  marks: Uint8Array;
};

export const GUESSED_MARK = 1 << 30;
/** Two bits of `easternNameKindsOf`. */
export const EASTERN_SHIFT = 28;

/** A share of names that is expected of a word before any list is seen; a short list knows little. */
const BELIEF = 5000;
const COMMON = 0.004;
const RARE = 0.0002;
const LEAST = 0.5;

const RAREST = Math.log(RARE);

/** 0.5 for a word that one in fifty bears, 1 for one that hardly anybody bears. */
export function wordRarityOf(count: number, names: number, isKnownGiven: boolean): number {
  const share = (count + BELIEF * (isKnownGiven ? COMMON : RARE)) / (names + BELIEF);
  return Math.max(LEAST, Math.min(1, Math.log(share) / RAREST));
}

/** A name as it is listed. */
export function indexedNameText({ text }: NameIndex, name: number): string {
  // A decoder takes no shared memory.
  return decoder.decode(text.bytes.slice(text.starts[name], text.starts[name + 1]));
}

const decoder = new TextDecoder();
