import type { NameQuery } from "#engines/names/names.types.ts";
import { hasDestroyedLetters, hasForeignLetters } from "./destroyed-letters.ts";
import type { ListRecord } from "./lists.types.ts";
import { SelfSearch, type SelfSearchResult } from "./self-search.ts";

/** What finds the entries of a list. */
export type ListMeasure = {
  names: number;
  /** Names of an entry beside its first. */
  aliases: number;
  /** Names with letters beyond ASCII. */
  foreignNames: number;
  /** Names whose letters were destroyed on the way. */
  destroyedNames: number;
  /** Of papers, tax numbers, crypto addresses: each that an entry is found by. */
  numbers: number;
};

/** Counts a list, and asks its names back, while it is read. `sample`: names of the version before. */
export class ListMeasurer {
  readonly #measure: ListMeasure = { names: 0, aliases: 0, foreignNames: 0, destroyedNames: 0, numbers: 0 };
  readonly #asking: SelfSearch;

  constructor(sample: readonly NameQuery[] = []) {
    this.#asking = new SelfSearch(sample);
  }

  /** @param numbers by which the record is found */
  add(record: ListRecord, numbers: number): void {
    const measure = this.#measure;
    const names = record.names.map(({ text }) => text);
    measure.names += names.length;
    measure.aliases += Math.max(0, names.length - 1);
    measure.foreignNames += names.filter(hasForeignLetters).length;
    measure.destroyedNames += names.filter(hasDestroyedLetters).length;
    measure.numbers += numbers;
    this.#asking.add(record);
  }

  finish(): { measure: ListMeasure; selfSearch: SelfSearchResult } {
    return { measure: this.#measure, selfSearch: this.#asking.finish() };
  }
}
