import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { BlacklistFileType } from "#contract/screening/blacklists/blacklist-values.ts";
import type { VerideskApplicantRow } from "#engines/lists/veridesk-csv.ts";
import { spanOfChild } from "#server/platform/traces/work-spans.ts";
import { ChildError, ChildWorker } from "./child.ts";

export type BlacklistRowError = [line: number, column: string | null, why: string];

/** Rows hold only when this says that all of them are right. */
export type BlacklistFileReading =
  | { isRead: true; rows: number; errors: BlacklistRowError[]; errorCount: number; applicants: VerideskApplicantRow[] }
  | { isRead: false; why: string };

export type BlacklistFileOperations = { readFile(type: BlacklistFileType): Promise<BlacklistFileReading> };

/** After the last row: COPY's own mark. */
export const endOfRows = "\\.\n";

type Call = {
  type: BlacklistFileType;
  file: AsyncIterable<Buffer>;
  /** Whole rows for COPY. Their memory is used again once this is done: who needs them longer copies them. */
  take: (rows: Buffer) => Promise<void>;
  signal: AbortSignal;
};

export type BlacklistFileEngine = {
  /** A project's file is read by a process of its own while its rows are taken. @throws ChildError, and what `take` throws */
  read(call: Call): Promise<BlacklistFileReading>;
  close(): void;
};

const pieceBytes = 2 * 1024 * 1024;
/** For 50 MB, of the processor. */
const timeoutMs = 5 * 60_000;
const memoryMb = 320;
/** Each row is garbage once it is written: with less a fifth of the time goes into collecting it. */
const youngMb = 16;

/** Of lines: whether the last one is the mark. A row that ends as the mark does has more before it. */
const isEnd = (lines: Buffer): boolean =>
  lines.subarray(-endOfRows.length).toString() === endOfRows &&
  (lines.length === endOfRows.length || lines.at(-endOfRows.length - 1) === 10);

/**
 * A piece is filled while the one before is taken, in the same memory in turn: buffers that wait for a database grow
 * old, and only a whole collection of the server's garbage, which calls have to wait for, would free them.
 * @throws ChildError when the end did not come, and what `take` throws; nothing is being taken any more then
 */
async function takeRows(output: Readable, take: Call["take"]): Promise<void> {
  let [piece, other] = [Buffer.allocUnsafeSlow(pieceBytes), Buffer.allocUnsafeSlow(pieceBytes)];
  let length = 0;
  let taking: Promise<unknown> = Promise.resolve();
  const hand = async (bytes: number) => {
    if (bytes === 0) throw new Error("a row is longer than a whole piece");
    await taking;
    taking = take(piece.subarray(0, bytes));
    taking.catch(() => output.destroy());
    piece.copy(other, 0, bytes, length);
    length -= bytes;
    [piece, other] = [other, piece];
  };
  try {
    for await (const chunk of output as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; ) {
        const copied = chunk.copy(piece, length, at);
        at += copied;
        length += copied;
        // The mark itself may fill a piece.
        if (length === piece.length && !isEnd(piece)) await hand(piece.lastIndexOf(10) + 1);
      }
      if (!isEnd(piece.subarray(0, length))) continue;
      if (length > endOfRows.length) await hand(length - endOfRows.length);
      return;
    }
    throw new ChildError("died", "A child process ended before its last row");
  } finally {
    await taking;
  }
}

export function openBlacklistFiles(program: URL): BlacklistFileEngine {
  const living = new Set<ChildWorker>();
  const closed = () => new ChildError("closed", "The reading was stopped");
  return {
    async read({ type, file, take, signal }) {
      const child = new ChildWorker(program, { memoryMb, youngMb, hasPipes: true });
      living.add(child);
      const stop = () => child.kill(closed());
      signal.addEventListener("abort", stop);
      const { input, output } = child.pipes;
      const taking = takeRows(output, take);
      try {
        const [reading] = await Promise.all([
          spanOfChild(program, "readFile", () =>
            child.call("readFile", [type], timeoutMs),
          ) as Promise<BlacklistFileReading>,
          pipeline(file, input),
          taking,
        ]);
        return reading;
      } finally {
        signal.removeEventListener("abort", stop);
        stop();
        living.delete(child);
        output.destroy();
        // Whose transaction it is goes on or rolls back: no rows may still be on their way into it.
        await taking.catch(() => undefined);
      }
    },
    close() {
      for (const child of living) child.kill(closed());
    },
  };
}
