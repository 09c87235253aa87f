const PRIME = 0x01000193;
export const HASH_OF_NOTHING = 0x811c9dc5 | 0;
/** FNV-1a of UTF-16 codes, one at a time. */
export const hashedWith = (hash: number, code: number) => Math.imul(hash ^ code, PRIME);

/** Half of the places stay free, so a search is short; foreign words could be made to have one hash, so it ends here. */
const MOST_STEPS = 64;

type Written = { written: string };

class Table<W extends Written> {
  readonly hashes: Int32Array;
  readonly words: (W | undefined)[];
  size = 0;

  constructor(slots: number) {
    this.hashes = new Int32Array(slots);
    this.words = new Array(slots);
  }
}

/**
 * Words that were read, by how they are written. They are found where they stand in a name, without a string of their own:
 * a list has a million words, and all but some are known. Foreign, so there is a most: two halves, and what was not searched for
 * while one half filled goes with it.
 */
export class KnownWords<W extends Written> {
  readonly #most: number;
  #newer = new Table<W>(64);
  #older = new Table<W>(2);

  constructor(most: number) {
    this.#most = most;
  }

  /** What stands in `text` from `from` to `to`, whose hash is `hash`. */
  find(text: string, from: number, to: number, hash: number): W | undefined {
    const word = this.#newer.words[placeOf(this.#newer, text, from, to, hash)];
    if (word || this.#older.size === 0) return word;
    const old = this.#older.words[placeOf(this.#older, text, from, to, hash)];
    if (old) this.keep(old, hash);
    return old;
  }

  keep(word: W, hash: number): void {
    if (this.#newer.size >= this.#most / 2) [this.#newer, this.#older] = [new Table<W>(64), this.#newer];
    if (this.#newer.size * 2 >= this.#newer.words.length) this.#newer = grown(this.#newer);
    put(this.#newer, word, hash);
  }
}

/** Of the word, or of the free place where it belongs; -1 if there is none near. */
function placeOf({ hashes, words }: Table<Written>, text: string, from: number, to: number, hash: number): number {
  const mask = words.length - 1;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const slot = (spread(hash) + step) & mask;
    const word = words[slot];
    if (!word) return slot;
    if (hashes[slot] === hash && word.written.length === to - from && text.startsWith(word.written, from)) return slot;
  }
  return -1;
}

const spread = (hash: number) => hash ^ (hash >>> 15);

function put<W extends Written>(table: Table<W>, word: W, hash: number): void {
  const slot = placeOf(table, word.written, 0, word.written.length, hash);
  if (slot < 0) return;
  table.hashes[slot] = hash;
  table.words[slot] = word;
  table.size += 1;
}

function grown<W extends Written>({ hashes, words }: Table<W>): Table<W> {
  const table = new Table<W>(words.length * 2);
  for (let slot = 0; slot < words.length; slot += 1) {
    const word = words[slot];
    if (word) put(table, word, hashes[slot] ?? 0);
  }
  return table;
}
