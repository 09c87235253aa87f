import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { BlacklistFileType } from "#contract/blacklists/blacklist-values.ts";
import type { ApplicantRow } from "#engines/lists/veridesk-csv.ts";
import { Child, ChildError } from "./child.ts";

export type RowError = [line: number, column: string | null, why: string];

/** Rows hold only when this says that all of them are right. */
export type BlacklistFileReading =
  | { isRead: true; rows: number; errors: RowError[]; errorCount: number; applicants: ApplicantRow[] }
  | { isRead: false; why: string };

export type BlacklistFileOperations = { readFile(type: BlacklistFileType): Promise<BlacklistFileReading> };

/** After the last row: COPY's own mark. */
export const endOfRows = "\\.\n";

type Call = {
  type: BlacklistFileType;
  file: AsyncIterable<Buffer>;
  /** Whole rows for COPY, as many as are there. */
  take: (rows: Buffer) => Promise<void>;
  signal: AbortSignal;
};

export type BlacklistFileEngine = {
  /** A project's file is read by a process of its own while its rows are taken. @throws ChildError, and what `take` throws */
  read(call: Call): Promise<BlacklistFileReading>;
  close(): void;
};

/** What was read while the rows before are being taken. */
const aheadBytes = 8 * 1024 * 1024;
const pieceBytes = 2 * 1024 * 1024;
/** For 50 MB, of the processor. */
const timeoutMs = 5 * 60_000;
const memoryMb = 320;
/** Each row is garbage once it is written: with less a fifth of the time goes into collecting it. */
const youngMb = 16;

/** @throws ChildError when the end did not come */
async function takeRows(output: AsyncIterable<Buffer>, take: Call["take"]): Promise<void> {
  let held: Buffer[] = [];
  let [size, isOver] = [0, false];
  const flush = async () => {
    const all = Buffer.concat(held);
    // A row may end as the mark does: a backslash in it is written twice.
    const isLine = all.length === endOfRows.length || all.at(-endOfRows.length - 1) === 10;
    isOver = isLine && all.subarray(-endOfRows.length).toString() === endOfRows;
    const end = isOver ? all.length - endOfRows.length : all.lastIndexOf(10) + 1;
    if (end > 0) await take(all.subarray(0, end));
    held = isOver ? [] : [all.subarray(end)];
    size = isOver ? 0 : all.length - end;
  };
  for await (const chunk of output) {
    held.push(chunk);
    size += chunk.length;
    const isEnd = chunk.subarray(-endOfRows.length).toString() === endOfRows;
    if (size >= pieceBytes || isEnd || chunk.length < endOfRows.length) await flush();
    if (isOver) return;
  }
  throw new ChildError("died", "A child process ended before its last row");
}

export function openBlacklistFiles(program: URL): BlacklistFileEngine {
  const living = new Set<Child>();
  const closed = () => new ChildError("closed", "The reading was stopped");
  return {
    async read({ type, file, take, signal }) {
      const child = new Child(program, { memoryMb, youngMb, hasPipes: true });
      living.add(child);
      const stop = () => child.kill(closed());
      signal.addEventListener("abort", stop);
      try {
        const { input, output } = child.pipes;
        const ahead = output.pipe(new PassThrough({ highWaterMark: aheadBytes }));
        const [reading] = await Promise.all([
          child.call("readFile", [type], timeoutMs) as Promise<BlacklistFileReading>,
          pipeline(file, input),
          takeRows(ahead, take),
        ]);
        return reading;
      } finally {
        signal.removeEventListener("abort", stop);
        stop();
        living.delete(child);
      }
    },
    close() {
      for (const child of living) child.kill(closed());
    },
  };
}
