import type { ListFormat } from "#engines/lists/lists.types.ts";
import type { NameQuery } from "#engines/names/names.types.ts";
import { ownWork } from "#server/platform/holders.ts";
import { openChildren } from "./children.ts";
import type { ListFiles, ListFilesReading, ListOperations, ListRows } from "./lists-worker.ts";

export type ListEngine = {
  /**
   * Foreign files become rows for COPY: id, hash, record, its bytes, its numbers. They hold only when the answer says
   * that all was read. `sample`: names of the version before, which are searched for in this one. @throws ChildError
   */
  readList(
    format: ListFormat,
    paths: ListFiles,
    rows: ListRows,
    sample: readonly NameQuery[],
  ): Promise<ListFilesReading>;
  close(): Promise<void>;
};

const tenantKey = ownWork("lists");

/** One list at a time, in a process that ends with it. */
export function openListEngine(): ListEngine {
  const children = openChildren<ListOperations>({
    file: new URL("./lists-worker.ts", import.meta.url),
    // A gigabyte on a slow machine, and each of its names searched for in it.
    timeoutMs: 60 * 60_000,
    memoryMb: 320,
    idleMemoryMb: 0,
    idleMs: 1_000,
    reach: "spool",
    semaphore: { atOnce: 1, waiting: 16 },
  });
  return {
    readList: (...values) => children.call(tenantKey, "readList", ...values),
    close: () => children.close(),
  };
}
