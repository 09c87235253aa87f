/**
 * A call that was refused, or that got no answer.
 *
 * `type` is the API's own, or `connection`: then `status` is 0 and `cause` says what broke.
 */
export class VerideskError extends Error {
  constructor({ status, type, errors, requestId, retryAfter, cause }) {
    const said = errors.map(({ parameter, message }) => `${parameter}: ${message}`).join("; ");
    super(`${status} ${type}${said === "" ? "" : `: ${said}`}`, { cause });
    this.name = "VerideskError";
    this.status = status;
    this.type = type;
    this.errors = errors;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

/** A callback that is not Veridesk's, or is too old. */
export class CallbackError extends Error {
  constructor(message) {
    super(message);
    this.name = "CallbackError";
  }
}
