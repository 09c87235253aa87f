import type { ReplyError } from "#contract/endpoint.ts";
import { type ApiFailure, commonFailures } from "#contract/failures.ts";

export class RefusalError extends Error {
  readonly failure: ApiFailure;
  readonly errors: ReplyError[];
  constructor(failure: ApiFailure, errors: ReplyError[]) {
    super(failure.code);
    this.failure = failure;
    this.errors = errors;
  }
}

/** No decoder could open it, or only at too high a cost: who sends many of them is turned away. */
export class UnreadableFile extends RefusalError {}

const errorsOf = ({ parameter, message, code }: ApiFailure, detail: Partial<ReplyError>): ReplyError[] => [
  { parameter, message, code, ...detail },
];

/** `detail` may name another field, a more exact message, or another translation code. */
export const fail = (failure: ApiFailure, detail: Partial<ReplyError> = {}): RefusalError =>
  new RefusalError(failure, errorsOf(failure, detail));

/** `retryAfter`: seconds. */
export const failWithRetryAfter = (failure: ApiFailure, retryAfter: number): RefusalError =>
  fail({ ...failure, retryAfter });

export const failUnreadable = (failure: ApiFailure, detail: Partial<ReplyError> = {}): UnreadableFile =>
  new UnreadableFile(failure, errorsOf(failure, detail));

export const failFields = (errors: ReplyError[]): RefusalError => new RefusalError(commonFailures.invalid, errors);
