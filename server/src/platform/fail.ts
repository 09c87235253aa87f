import type { ReplyError } from "#contract/endpoint.ts";
import { commonFailures, type Failure } from "#contract/failures.ts";

export class Refusal extends Error {
  readonly failure: Failure;
  readonly errors: ReplyError[];
  constructor(failure: Failure, errors: ReplyError[]) {
    super(failure.code);
    this.failure = failure;
    this.errors = errors;
  }
}

/** `detail` may name another field, a more exact message, or another translation code. */
export const fail = (failure: Failure, detail: Partial<ReplyError> = {}): Refusal =>
  new Refusal(failure, [{ parameter: failure.parameter, message: failure.message, code: failure.code, ...detail }]);

export const failFields = (errors: ReplyError[]): Refusal => new Refusal(commonFailures.invalid, errors);
