import { commonFailures } from "#contract/failures.ts";
import type { FindOptions, NameMatch, NameQuery } from "#engines/names/names.types.ts";
import { fail } from "#server/platform/fail.ts";
import type { Asker } from "#server/platform/semaphore.ts";
import { ChildError } from "./child.ts";
import { openChildren } from "./children.ts";

/** What an index of names is made of; `version` is the list's, or the blacklist's revision. */
export type NamedList =
  | { source: "list"; code: string; version: number }
  | { source: "blacklist"; projectId: string; code: string; version: number };

/** `list` and `query` are places in what was asked. */
export type FoundName = { list: number; query: number; entryId: string; match: NameMatch };

/**
 * Searches lists by names, in a process of its own that keeps their indexes. The first search of a list takes some
 * seconds for 200,000 entries, others some milliseconds; an entry that changed since costs only itself.
 */
export type NameEngine = {
  /** @throws request.too_many, request.unavailable */
  findInLists(
    asker: Asker,
    lists: readonly NamedList[],
    queries: readonly NameQuery[],
    options?: FindOptions,
  ): Promise<FoundName[]>;
  close(): Promise<void>;
};

export type NameOperations = {
  findInLists(
    databaseUrl: string,
    lists: readonly NamedList[],
    queries: readonly NameQuery[],
    options?: FindOptions,
  ): Promise<FoundName[]>;
};

/** `file`: the program of the process, which reads the lists from the database itself. */
export function openNames(file: URL, databaseUrl: string): NameEngine {
  const children = openChildren<NameOperations>({
    file,
    // A list of some hundred thousand names may have to be compiled first.
    timeoutMs: 120_000,
    memoryMb: 3072,
    restMb: 2048,
    // Long, since beginning again costs seconds.
    idleMs: 15 * 60_000,
    // One: each would hold all lists.
    semaphore: { atOnce: 1, perProject: 1, waiting: 256, waitingPerProject: 64, waitingPerPerson: 32 },
  });
  return {
    async findInLists(asker, lists, queries, options) {
      if (lists.length === 0 || queries.length === 0) return [];
      try {
        return await children.call(asker, "findInLists", databaseUrl, lists, queries, options);
      } catch (error) {
        throw error instanceof ChildError ? fail(commonFailures.unavailable) : error;
      }
    },
    close: () => children.close(),
  };
}
