import { availableParallelism } from "node:os";
import { commonFailures } from "#contract/failures.ts";
import type { SearchWords } from "#engines/names/find-words.ts";
import type { NameMatch, NameQuery, NameSearchOptions } from "#engines/names/names.types.ts";
import { fail } from "#server/platform/fail.ts";
import type { TenantKey } from "#server/platform/semaphore.ts";
import { ChildError } from "./child.ts";
import { openChildren } from "./children.ts";

/** What an index of names is made of; `version` is the list's, or the blacklist's revision. */
export type NamedList =
  | { source: "list"; code: string; version: number }
  | { source: "blacklist"; projectId: string; code: string; version: number };

/** `list` and `query` are indexes of what was given. */
export type FoundName = { list: number; query: number; entryId: string; match: NameMatch };

/** `surplus`: how many words the entry's name has besides those that were searched for. */
export type WordedName = { list: number; entryId: string; surplus: number };
/** The shortest names first, at most as many as were wanted; `total`: of all. */
export type WordedNames = { found: WordedName[]; total: number };

/**
 * Searches lists by names, in a process of its own that keeps their indexes. The first search of a list takes some
 * seconds for 200,000 entries, others some milliseconds; an entry that changed since costs only itself.
 */
export type NameEngine = {
  /** @throws request.too_many, request.unavailable */
  findInLists(
    tenantKey: TenantKey,
    lists: readonly NamedList[],
    queries: readonly NameQuery[],
    options?: NameSearchOptions,
  ): Promise<FoundName[]>;
  /** Entries of which one name has all of the words, at most `most`. @throws as `findInLists` */
  findByWords(
    tenantKey: TenantKey,
    lists: readonly NamedList[],
    words: readonly SearchWords[],
    most: number,
  ): Promise<WordedNames>;
  /** So that the next search of these lists need not wait for their indexes. @throws as `findInLists` */
  prepare(tenantKey: TenantKey, lists: readonly NamedList[]): Promise<void>;
  /**
   * Of many people, the places of those who may be on the list. `from`: only by what was added to entries since that
   * version, names and numbers; null: by all names. @throws request.too_many, request.unavailable
   */
  findMet(tenantKey: TenantKey, difference: NameListDifference, people: QueriedPeople): Promise<number[]>;
  close(): Promise<void>;
};

/** A `ScreeningQuestion` each, as JSON: whoever reads thousands of them need not take them apart. */
export type QueriedPeople = readonly string[];

export type NameListDifference = { list: NamedList; from: number | null; minScore: number };

export type NameOperations = {
  findInLists(
    databaseUrl: string,
    lists: readonly NamedList[],
    queries: readonly NameQuery[],
    options?: NameSearchOptions,
  ): Promise<FoundName[]>;
  findByWords(
    databaseUrl: string,
    lists: readonly NamedList[],
    words: readonly SearchWords[],
    most: number,
  ): Promise<WordedNames>;
  findMet(databaseUrl: string, difference: NameListDifference, people: QueriedPeople): Promise<number[]>;
};

/** As many people at once are compared with a list as there are processors, up to this. */
const comparersMost = 2;
export const comparerCount = Math.min(comparersMost, availableParallelism());
/** Of the children: millions of words are read and forgotten. */
const youngMb = 16;

/** `file`: the program of the process, which reads the lists from the database itself. */
export function openNameEngine(file: URL, databaseUrl: string): NameEngine {
  const children = openChildren<NameOperations>({
    file,
    // A list of some hundred thousand names may have to be compiled first.
    timeoutMs: 120_000,
    memoryMb: 3072,
    youngMb,
    reach: "database",
    idleMemoryMb: 2048,
    // Long, since beginning again costs seconds.
    idleMs: 15 * 60_000,
    // One: each would hold all lists.
    semaphore: { atOnce: 1, waiting: 256, waitingPerPerson: 32 },
  });
  const comparing = openChildren<NameOperations>({
    file,
    timeoutMs: 120_000,
    memoryMb: 2048,
    youngMb,
    reach: "database",
    idleMemoryMb: 1024,
    idleMs: 60_000,
    // Apart, so that whoever searches meanwhile does not wait for everybody's comparison.
    semaphore: { atOnce: comparerCount, waiting: 64, waitingPerPerson: 16 },
  });
  const orUnavailable = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw error instanceof ChildError ? fail(commonFailures.unavailable) : error;
    }
  };
  return {
    async findInLists(tenantKey, lists, queries, options) {
      if (lists.length === 0 || queries.length === 0) return [];
      return orUnavailable(() => children.call(tenantKey, "findInLists", databaseUrl, lists, queries, options));
    },
    async findByWords(tenantKey, lists, words, most) {
      if (lists.length === 0 || words.length === 0) return { found: [], total: 0 };
      return orUnavailable(() => children.call(tenantKey, "findByWords", databaseUrl, lists, words, most));
    },
    prepare: async (tenantKey, lists) => {
      if (lists.length > 0) await orUnavailable(() => children.call(tenantKey, "findInLists", databaseUrl, lists, []));
    },
    findMet: async (tenantKey, difference, people) =>
      people.length === 0
        ? []
        : orUnavailable(() => comparing.call(tenantKey, "findMet", databaseUrl, difference, people)),
    close: async () => {
      await Promise.all([children.close(), comparing.close()]);
    },
  };
}
