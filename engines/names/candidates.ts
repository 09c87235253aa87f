import type { AskedName } from "./asked-name.ts";
import { markOfLetter } from "./compile-names.ts";
import type { NameIndex } from "./name-index.ts";
import { numbersOfBirths } from "./qualifiers.ts";

const MOST_CANDIDATES = 64;
/** The most names that one query looks at; names that everybody bears reach it. */
const MOST_READ = 60_000;
const INITIAL_GAIN = 0.3;
const BIRTH_GAIN = 0.25;

/** What one thread adds up in: one number for each name of the list. */
export class Tally {
  readonly #gains: Float32Array;
  readonly #stamps: Uint8Array;
  readonly #touched: Uint32Array;
  #count = 0;

  constructor(names: number) {
    this.#gains = new Float32Array(names);
    this.#stamps = new Uint8Array(names);
    this.#touched = new Uint32Array(names);
  }

  #add(index: NameIndex, asked: AskedName): void {
    const { starts, values } = index.postings;
    const sizes = asked.gains.map((words) =>
      words.reduce((sum, { word }) => sum + (starts[word + 1] ?? 0) - (starts[word] ?? 0), 0),
    );
    const order = asked.gains.map((_, i) => i).sort((a, b) => (sizes[a] ?? 0) - (sizes[b] ?? 0));
    let left = MOST_READ;
    order.forEach((place, turn) => {
      for (const { word, gain } of asked.gains[place] ?? []) {
        const end = starts[word + 1] ?? 0;
        for (let at = starts[word] ?? 0; at < end && left > 0; at += 1, left -= 1) {
          const name = values[at] ?? 0;
          if (this.#stamps[name] === turn + 1) continue;
          if (this.#stamps[name] === 0) {
            this.#touched[this.#count] = name;
            this.#count += 1;
          }
          this.#stamps[name] = turn + 1;
          this.#gains[name] = (this.#gains[name] ?? 0) + gain;
        }
      }
    });
  }

  /** The names that share most with the asked one. */
  find(index: NameIndex, asked: AskedName, births: readonly string[] | undefined): number[] {
    this.#add(index, asked);
    const letters = asked.words
      .filter(({ kind }) => kind === "initial")
      .map(({ plain }) => markOfLetter(plain))
      .filter(Boolean);
    const wanted = new Set(numbersOfBirths(births));
    const best: { name: number; rank: number }[] = [];
    let least = 0;
    for (let i = 0; i < this.#count; i += 1) {
      const name = this.#touched[i] ?? 0;
      let gain = this.#gains[name] ?? 0;
      this.#gains[name] = 0;
      this.#stamps[name] = 0;
      for (const letter of letters) if (((index.nameMarks[name] ?? 0) & letter) !== 0) gain += INITIAL_GAIN;
      const whole = asked.weight + (index.nameWeights[name] ?? 0);
      let rank = (2 * gain) / whole;
      if (wanted.size > 0 && rank + BIRTH_GAIN > least && isBornOn(index, name, wanted)) rank += BIRTH_GAIN;
      if (best.length === MOST_CANDIDATES && rank <= least) continue;
      let place = best.length;
      while (place > 0 && (best[place - 1]?.rank ?? 0) < rank) place -= 1;
      best.splice(place, 0, { name, rank });
      if (best.length > MOST_CANDIDATES) best.pop();
      if (best.length === MOST_CANDIDATES) least = best[MOST_CANDIDATES - 1]?.rank ?? 0;
    }
    this.#count = 0;
    return best.map(({ name }) => name);
  }
}

function isBornOn({ births, entryOfName }: NameIndex, name: number, wanted: Set<number>): boolean {
  const entry = entryOfName[name] ?? 0;
  const end = births.starts[entry + 1] ?? 0;
  for (let at = births.starts[entry] ?? 0; at < end; at += 1) if (wanted.has(births.values[at] ?? 0)) return true;
  return false;
}
