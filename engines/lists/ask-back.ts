import { MOST_NAMES_OF_ENTRY, NameCompiler } from "#engines/names/compile-names.ts";
import { findNames } from "#engines/names/find-names.ts";
import type { NameIndex } from "#engines/names/name-index.ts";
import type { ListedEntry, NameQuery } from "#engines/names/names.types.ts";
import { toListedEntry } from "./listed-entry.ts";
import type { ListRecord } from "./lists.types.ts";

/** A name that is asked for as it is listed has at least this score with its own entry. */
export const selfScoreLeast = 95;
/** Names that are compiled at once: a list of any size is asked back in bounded memory. */
const namesAtOnce = 2_000;
const missedKept = 50;

export type MissedName = { entryId: string; name: string; score: number };

export type AskedBack = {
  /** How many names do not find their own entry. */
  missedCount: number;
  /** The first of them. */
  missed: MissedName[];
  /** Places of the sample's names that no entry has with `selfScoreLeast` or more. */
  sampleMissed: number[];
};

type Held = { id: string; entry: ListedEntry };

/** Of one entry its score with each of its names. */
function ownScore(index: NameIndex, query: NameQuery, place: number, entries: number): number {
  for (const minScore of [selfScoreLeast, 0]) {
    const own = findNames(index, query, { minScore, limit: entries }).find(({ entry }) => entry === place);
    if (own) return own.score;
  }
  return 0;
}

/** One that does not find itself says nothing of a list. */
function findsItself(query: NameQuery | undefined): boolean {
  if (!query) return false;
  const compiler = new NameCompiler();
  compiler.add({ names: [query.name], kind: query.kind });
  return findNames(compiler.finish(), query, { minScore: selfScoreLeast }).length > 0;
}

/**
 * Asks a list's names back while it is read: each name as it stands in the file, with its entry's kind, and a sample of
 * names of the version before.
 */
export class AskBack {
  readonly #sample: readonly NameQuery[];
  readonly #unfound: Set<number>;
  readonly #result = { missedCount: 0, missed: [] as MissedName[] };
  #held: Held[] = [];
  #names = 0;

  constructor(sample: readonly NameQuery[] = []) {
    this.#sample = sample;
    this.#unfound = new Set([...sample.keys()].filter((place) => findsItself(sample[place])));
  }

  add(record: ListRecord): void {
    if (record.names.length === 0) return;
    this.#held.push({ id: record.id, entry: toListedEntry(record) });
    this.#names += record.names.length;
    if (this.#names >= namesAtOnce) this.#ask();
  }

  finish(): AskedBack {
    this.#ask();
    return { ...this.#result, sampleMissed: [...this.#unfound] };
  }

  #ask(): void {
    const held = this.#held;
    [this.#held, this.#names] = [[], 0];
    if (held.length === 0) return;
    const compiler = new NameCompiler();
    for (const { entry } of held) compiler.add(entry);
    const index = compiler.finish();
    for (const [place, { id, entry }] of held.entries()) {
      for (const name of entry.names.slice(0, MOST_NAMES_OF_ENTRY)) {
        const score = ownScore(index, { name, kind: entry.kind }, place, held.length);
        if (score < selfScoreLeast) this.#miss({ entryId: id, name, score });
      }
    }
    for (const place of this.#unfound) {
      const [found] = findNames(index, this.#sample[place] ?? { name: "" }, { minScore: selfScoreLeast, limit: 1 });
      if (found) this.#unfound.delete(place);
    }
  }

  #miss(missed: MissedName): void {
    this.#result.missedCount += 1;
    if (this.#result.missed.length < missedKept) this.#result.missed.push(missed);
  }
}
