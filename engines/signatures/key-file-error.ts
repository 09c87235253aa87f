import type { KeyFileProblem } from "./signatures.types.ts";

export class KeyFileError extends Error {
  readonly problem: KeyFileProblem;
  constructor(problem: KeyFileProblem, detail: string) {
    super(detail);
    this.problem = problem;
  }
}
