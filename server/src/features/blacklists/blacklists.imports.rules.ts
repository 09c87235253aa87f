import type { Failed } from "./blacklists.imports.runs.service.ts";

/** Nothing of the file is kept. */
export class ImportError extends Error {
  readonly why: Failed;
  constructor(why: Failed) {
    super(why.problem);
    this.why = why;
  }
}

export const failureOf = (error: unknown): Failed =>
  error instanceof ImportError ? error.why : { problem: "internal" };

/** All of the file is 95: it is still to be kept. */
export const percentOf = (read: number, total: number): number =>
  total === 0 ? 0 : Math.min(95, Math.floor((95 * read) / total));
