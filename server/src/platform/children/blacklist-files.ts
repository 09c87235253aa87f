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
  /** Whole rows for COPY, as many as are there, one behind the other. */
  take: (rows: Buffer[]) => Promise<void>;
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

/** Whole lines as they arrive. They are not copied into one piece: that would be the server's garbage a moment later. */
class ArrivingLines {
  /** Bytes of the lines that wait to be taken. */
  size = 0;
  #lines: Buffer[] = [];
  #begun: Buffer[] = [];
  /** The last bytes of all, as the line feed before the first. */
  #last = "\n";

  add(chunk: Buffer): void {
    this.#last = (this.#last + chunk.toString("latin1", Math.max(0, chunk.length - 4))).slice(-4);
    const end = chunk.lastIndexOf(10) + 1;
    if (end > 0) {
      const ended = [...this.#begun, chunk.subarray(0, end)];
      for (const piece of ended) this.size += piece.length;
      this.#lines.push(...ended);
      this.#begun = [];
    }
    if (end < chunk.length) this.#begun.push(chunk.subarray(end));
  }

  /** A row may end as the mark does, with a backslash more before it: so the mark's own line counts. */
  get isOver(): boolean {
    return this.#last === `\n${endOfRows}`;
  }

  /** Without the mark. */
  take(): Buffer[] {
    const lines = this.#lines;
    for (let over = this.isOver ? endOfRows.length : 0; over > 0; ) {
      const last = lines.pop() as Buffer;
      if (last.length > over) lines.push(last.subarray(0, -over));
      over -= last.length;
    }
    this.#lines = [];
    this.size = 0;
    return lines;
  }
}

/** @throws ChildError when the end did not come */
async function takeRows(output: AsyncIterable<Buffer>, take: Call["take"]): Promise<void> {
  const arriving = new ArrivingLines();
  for await (const chunk of output) {
    arriving.add(chunk);
    if (arriving.size < pieceBytes && !arriving.isOver) continue;
    const rows = arriving.take();
    if (rows.length > 0) await take(rows);
    if (arriving.isOver) return;
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
