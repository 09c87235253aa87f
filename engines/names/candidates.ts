import { markOfLetter } from "./compile-names.ts";
import type { NameIndex } from "./name-index.ts";
import { numbersOfBirths } from "./qualifiers.ts";
import type { QueriedName } from "./queried-name.ts";
import { wordBitsIn } from "./word-codes.ts";

const MOST_CANDIDATES = 64;
/** Beyond the first ones, what is far behind the best is not worth a closer look. */
const SURE = 24;
const WORTH = 0.4;
/** The most names that one query looks at; names that everybody bears reach it. */
const MOST_READ = 40_000;
const INITIAL_GAIN = 0.3;
const BIRTH_GAIN = 0.25;
/** Share of the queried name that must be met before dates are compared. */
const BIRTH_FROM = 0.3;
const BINS = 512;
const BIN_SCALE = 256;

/** What one thread adds up in: one number for each name of the list. */
export class CandidateTally {
  readonly #gains: Float32Array;
  readonly #stamps: Uint8Array;
  readonly #touched: Uint32Array;
  readonly #ranks: Float32Array;
  readonly #bins = new Uint32Array(BINS);
  #count = 0;

  constructor(names: number) {
    this.#gains = new Float32Array(names);
    this.#stamps = new Uint8Array(names);
    this.#touched = new Uint32Array(names);
    this.#ranks = new Float32Array(names);
  }

  #add(index: NameIndex, queried: QueriedName): void {
    const { starts, values } = index.postings;
    const sizes = queried.gains.map((words) => {
      let size = 0;
      for (const { word } of words) size += (starts[word + 1] ?? 0) - (starts[word] ?? 0);
      return size;
    });
    const order = sizes.map((_, i) => i).sort((a, b) => (sizes[a] ?? 0) - (sizes[b] ?? 0));
    let left = MOST_READ;
    for (let turn = 1; turn <= order.length; turn += 1)
      for (const { word, gain } of queried.gains[order[turn - 1] ?? 0] ?? []) {
        const from = starts[word] ?? 0;
        const to = Math.min(starts[word + 1] ?? 0, from + left);
        left -= to - from;
        this.#addPostings(values, { from, to, gain, turn });
      }
  }

  #addPostings(
    values: Uint32Array,
    { from, to, gain, turn }: { from: number; to: number; gain: number; turn: number },
  ) {
    const [gains, stamps] = [this.#gains, this.#stamps];
    for (let at = from; at < to; at += 1) {
      const name = values[at] ?? 0;
      const stamp = stamps[name] ?? 0;
      if (stamp === turn) continue;
      if (stamp === 0) {
        this.#touched[this.#count] = name;
        this.#count += 1;
      }
      stamps[name] = turn;
      gains[name] = (gains[name] ?? 0) + gain;
    }
  }

  /** The rank of each touched name, counted in bins, so that the best are found without sorting all. */
  #rank(index: NameIndex, queried: QueriedName, births: readonly string[] | undefined): void {
    const [gains, stamps, weights] = [this.#gains, this.#stamps, index.nameWeights];
    let initials = 0;
    for (const { kind, plain } of queried.words) if (kind === "initial") initials |= markOfLetter(plain);
    const wanted = new Set(numbersOfBirths(births));
    const bornFrom = wanted.size > 0 ? queried.weight * BIRTH_FROM : Number.POSITIVE_INFINITY;
    this.#bins.fill(0);
    for (let i = 0; i < this.#count; i += 1) {
      const name = this.#touched[i] ?? 0;
      const own = gains[name] ?? 0;
      const met = initials === 0 ? 0 : wordBitsIn((index.nameMarks[name] ?? 0) & initials);
      let rank = (2 * (own + met * INITIAL_GAIN)) / (queried.weight + (weights[name] ?? 0));
      if (own > bornFrom && isBornOn(index, name, wanted)) rank += BIRTH_GAIN;
      gains[name] = 0;
      stamps[name] = 0;
      this.#ranks[i] = rank;
      const bin = Math.min(BINS - 1, Math.floor(rank * BIN_SCALE));
      this.#bins[bin] = (this.#bins[bin] ?? 0) + 1;
    }
  }

  /** The names that share most with the queried one. */
  find(index: NameIndex, queried: QueriedName, births: readonly string[] | undefined): number[] {
    this.#add(index, queried);
    if (this.#count === 0) return [];
    this.#rank(index, queried, births);
    let [bin, above] = [BINS, 0];
    while (bin > 0 && above < MOST_CANDIDATES) {
      bin -= 1;
      above += this.#bins[bin] ?? 0;
    }
    const least = bin / BIN_SCALE;
    const best: { name: number; rank: number }[] = [];
    for (let i = 0; i < this.#count; i += 1) {
      const rank = this.#ranks[i] ?? 0;
      if (rank >= least) best.push({ name: this.#touched[i] ?? 0, rank });
    }
    this.#count = 0;
    best.sort((a, b) => b.rank - a.rank);
    const worth = (best[0]?.rank ?? 0) * WORTH;
    return best.filter(({ rank }, i) => i < SURE || (i < MOST_CANDIDATES && rank >= worth)).map(({ name }) => name);
  }
}

function isBornOn({ births, entryOfName }: NameIndex, name: number, wanted: Set<number>): boolean {
  const entry = entryOfName[name] ?? 0;
  const end = births.starts[entry + 1] ?? 0;
  for (let at = births.starts[entry] ?? 0; at < end; at += 1) if (wanted.has(births.values[at] ?? 0)) return true;
  return false;
}
