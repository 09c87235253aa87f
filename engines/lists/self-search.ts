import { MOST_NAMES_OF_ENTRY, NameCompiler } from "#engines/names/compile-names.ts";
import { findNames } from "#engines/names/find-names.ts";
import type { NameIndex } from "#engines/names/name-index.ts";
import type { NameQuery } from "#engines/names/names.types.ts";
import { SELF_FOUND_SCORE } from "#engines/names/self-found.ts";
import { toListedEntry } from "./listed-entry.ts";
import type { ListRecord } from "./lists.types.ts";

/** A name that is searched for as it is listed has at least this score with its own entry. */
const selfScoreLeast = SELF_FOUND_SCORE;
/** Names that are compiled at once: the names of a list of any size are searched for in bounded memory. */
const namesAtOnce = 2_000;
const missedKept = 50;

export type MissedName = { entryId: string; name: string; score: number };

export type SelfSearchResult = {
  /** How many names do not find their own entry. */
  missedCount: number;
  /** The first of them. */
  missed: MissedName[];
  /** Places of the sample's names that no entry has with `selfScoreLeast` or more. */
  sampleMissed: number[];
};

/** A name of a kind, once, however many entries have it. */
type Kept = { name: string; kind: NameQuery["kind"]; entryId: string; count: number };

/** Usually enough: others that are as like as a name is to itself are few. */
const fewMatches = 20;

/** One without a letter or a digit is none. */
const isName = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Of a name with itself. */
function ownScore(index: NameIndex, query: NameQuery, entryIndex: number, names: number): number {
  for (const options of [
    { minScore: selfScoreLeast, limit: fewMatches },
    { minScore: selfScoreLeast, limit: names },
    { minScore: 0, limit: names },
  ]) {
    const own = findNames(index, query, options).find(({ entry }) => entry === entryIndex);
    if (own) return own.score;
  }
  return 0;
}

/** One that does not find itself says nothing of a list. */
function findsItself(query: NameQuery | undefined): boolean {
  if (!query || !isName(query.name)) return false;
  const compiler = new NameCompiler();
  compiler.add({ names: [query.name], kind: query.kind });
  return findNames(compiler.finish(), query, { minScore: selfScoreLeast }).length > 0;
}

/**
 * Asks a list's names back while it is read: each name as it stands in the file, with its entry's kind, and a sample of
 * names of the version before.
 */
export class SelfSearch {
  readonly #sample: readonly NameQuery[];
  readonly #least: number;
  readonly #unfound: Set<number>;
  readonly #result = { missedCount: 0, missed: [] as MissedName[] };
  #kept = new Map<string, Kept>();

  /** @param least the score from which a name finds itself */
  constructor(sample: readonly NameQuery[] = [], least = selfScoreLeast) {
    this.#sample = sample;
    this.#least = least;
    this.#unfound = new Set([...sample.keys()].filter((entryIndex) => findsItself(sample[entryIndex])));
  }

  add(record: ListRecord): void {
    const { names, kind } = toListedEntry(record);
    for (const name of names.slice(0, MOST_NAMES_OF_ENTRY).filter(isName)) {
      const key = `${kind ?? ""} ${name}`;
      const kept = this.#kept.get(key);
      if (kept) kept.count += 1;
      else this.#kept.set(key, { name, kind, entryId: record.id, count: 1 });
    }
    if (this.#kept.size >= namesAtOnce) this.#ask();
  }

  finish(): SelfSearchResult {
    this.#ask();
    return { ...this.#result, sampleMissed: [...this.#unfound] };
  }

  #ask(): void {
    const kept = [...this.#kept.values()];
    this.#kept = new Map();
    if (kept.length === 0) return;
    const compiler = new NameCompiler();
    for (const { name, kind } of kept) compiler.add({ names: [name], kind });
    const index = compiler.finish();
    for (const [entryIndex, each] of kept.entries()) {
      const score = ownScore(index, { name: each.name, kind: each.kind }, entryIndex, kept.length);
      if (score < this.#least) this.#miss(each, score);
    }
    for (const entryIndex of this.#unfound) {
      const [found] = findNames(index, this.#sample[entryIndex] ?? { name: "" }, {
        minScore: selfScoreLeast,
        limit: 1,
      });
      if (found) this.#unfound.delete(entryIndex);
    }
  }

  #miss({ entryId, name, count }: Kept, score: number): void {
    this.#result.missedCount += count;
    if (this.#result.missed.length < missedKept) this.#result.missed.push({ entryId, name, score });
  }
}
