import type { ReplyError } from "#contract/endpoint.ts";

export type ApiErrorKind =
  /** The server refused; `errors` say why. */
  | "refused"
  /** 502, 503, 504 or no network: try again later. */
  | "unavailable"
  /** No answer in 90 seconds. */
  | "timeout";

/** A call that did not succeed. `status` is 0 when there was no reply. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly kind: ApiErrorKind;
  readonly status: number;
  readonly errors: readonly ReplyError[];

  constructor(kind: ApiErrorKind, status: number, errors: readonly ReplyError[]) {
    super(errors[0]?.message ?? kind);
    this.kind = kind;
    this.status = status;
    this.errors = errors;
  }

  /** The failure's name in the contract, like `sessions.wrong_code`. */
  get code(): string {
    return this.errors[0]?.code ?? "request.crashed";
  }

  /** The server gave no reason: it crashed, or its list is empty. The catalogue's fallback texts are for this. */
  get isUnexplained(): boolean {
    return this.errors.length === 0 || this.status >= 500;
  }

  has(parameter: string): boolean {
    return this.errors.some((error) => error.parameter === parameter);
  }
}

/** 404: not there, or not in this project; a retry would not help. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export const isUnavailable = (error: unknown): boolean => error instanceof ApiError && error.kind === "unavailable";
