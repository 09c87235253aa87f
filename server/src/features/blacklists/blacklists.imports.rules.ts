import { ListError } from "#engines/lists/lists.types.ts";
import type { Failed } from "./blacklists.imports.runs.service.ts";

/** Nothing of the file is kept. */
export class ImportError extends Error {
  readonly why: Failed;
  constructor(why: Failed) {
    super(why.problem);
    this.why = why;
  }
}

export function failureOf(error: unknown): Failed {
  if (error instanceof ImportError) return error.why;
  if (error instanceof ListError) return { problem: "file", detail: error.message };
  return { problem: "internal" };
}

/** All of the file is 95: it is still to be kept. */
export const percentOf = (read: number, total: number): number =>
  total === 0 ? 0 : Math.min(95, Math.floor((95 * read) / total));
