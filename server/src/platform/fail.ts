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

/** No decoder could open it, or only at too high a cost: who sends many of them is turned away. */
export class UnreadableFile extends Refusal {}

const errorsOf = ({ parameter, message, code }: Failure, detail: Partial<ReplyError>): ReplyError[] => [
  { parameter, message, code, ...detail },
];

/** `detail` may name another field, a more exact message, or another translation code. */
export const fail = (failure: Failure, detail: Partial<ReplyError> = {}): Refusal =>
  new Refusal(failure, errorsOf(failure, detail));

/** `retryAfter`: seconds. */
export const failUntil = (failure: Failure, retryAfter: number): Refusal => fail({ ...failure, retryAfter });

export const failUnreadable = (failure: Failure, detail: Partial<ReplyError> = {}): UnreadableFile =>
  new UnreadableFile(failure, errorsOf(failure, detail));

export const failFields = (errors: ReplyError[]): Refusal => new Refusal(commonFailures.invalid, errors);
