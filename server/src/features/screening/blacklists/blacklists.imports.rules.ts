import type { ImportFailure } from "./blacklists.imports.runs.service.ts";

/** Nothing of the file is kept. */
export class ImportError extends Error {
  readonly why: ImportFailure;
  constructor(why: ImportFailure) {
    super(why.problem);
    this.why = why;
  }
}

export const importFailureOf = (error: unknown): ImportFailure =>
  error instanceof ImportError ? error.why : { problem: "internal" };

/** All of the file is 95: it is still to be kept. */
export const importPercentOf = (read: number, total: number): number =>
  total === 0 ? 0 : Math.min(95, Math.floor((95 * read) / total));

/** Share of its time that the process works: one import takes a quarter; calls, and what else it does, make it more. */
const busy = 0.5;
const longestRestMs = 500;

/** Of an import in all: who changes the same list waits meanwhile. */
export const restsMs = 5_000;

/** Calls come first: where the process is busy, a piece waits twice as long as the one before took. */
export const restAfter = (piece: { tookMs: number; utilization: number }, leftMs: number): number =>
  piece.utilization > busy ? Math.min(2 * piece.tookMs, longestRestMs, leftMs) : 0;
