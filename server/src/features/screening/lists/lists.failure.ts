import type { ListProblem } from "#contract/screening/lists.contract.ts";
import { ChildError } from "#server/platform/children/child.ts";

/** Why a load brought nothing: a sentence for the operator, without a secret. */
export class ListFailure extends Error {
  readonly problem: ListProblem;
  readonly mayTryAgain: boolean;
  constructor(problem: ListProblem, message: string, { mayTryAgain = false }: { mayTryAgain?: boolean } = {}) {
    super(message);
    this.problem = problem;
    this.mayTryAgain = mayTryAgain;
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

const ofChildren: Partial<Record<ChildError["code"], ListFailure>> = {
  died: new ListFailure("broken_file", "Reading the file took more memory than a list may take."),
  timeout: new ListFailure("broken_file", "Reading the file took longer than a list may take."),
};

const noSpaceCodes = ["ENOSPC", "EDQUOT", "53100"];

/** Of any error of a load; what nobody foresaw is our own fault, and reported in the log. */
export function listFailureOf(error: unknown): ListFailure {
  if (error instanceof ListFailure) return error;
  if (noSpaceCodes.includes(codeOf(error)) || (error instanceof Error && /\bENOSPC\b/.test(error.message)))
    return new ListFailure("no_room", "There is too little space: on the disk of DATA_DIR, or on the database's.");
  if (error instanceof ChildError && ofChildren[error.code]) return ofChildren[error.code] as ListFailure;
  return new ListFailure("internal", "Something went wrong in this installation; its log says more.", {
    mayTryAgain: true,
  });
}
