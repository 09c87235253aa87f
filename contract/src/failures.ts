export type FailureStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;

/** `code` is also the key of its translation. `retryAfter`: seconds, sent as `Retry-After` (RFC 9110, 10.2.3). */
export type ApiFailure = {
  code: string;
  status: FailureStatus;
  parameter: string;
  message: string;
  retryAfter?: number;
};

const named: ApiFailure[] = [];
export const namedFailures: readonly ApiFailure[] = named;

/** Who is refused for too much learns when to try again. */
type Spec = { message: string; parameter?: string } & (
  | { status: 429; retryAfter: number }
  | { status: Exclude<FailureStatus, 429>; retryAfter?: never }
);

export const failures = <F extends string, M extends Record<string, Spec>>(feature: F, map: M) => {
  const entries = Object.entries(map).map(([name, { status, message, parameter = feature, retryAfter }]) => {
    const code = `${feature}.${name}`;
    const failure: ApiFailure = { code, status, parameter, message, ...(retryAfter !== undefined && { retryAfter }) };
    named.push(failure);
    return [name, failure];
  });
  return Object.fromEntries(entries) as { [K in keyof M & string]: ApiFailure & { code: `${F}.${K}` } };
};

export const commonFailures = failures("request", {
  invalid: { status: 422, message: "This value is not valid." },
  unauthenticated: { status: 401, parameter: "session", message: "Sign in to continue." },
  csrf: { status: 403, parameter: "csrf-token", message: "The page is out of date. Reload it and try again." },
  forbidden: { status: 403, parameter: "role", message: "Your role does not allow this." },
  not_found: { status: 404, parameter: "id", message: "Not found." },
  too_large: { status: 413, parameter: "body", message: "The request is too large." },
  media_type: { status: 415, parameter: "content-type", message: "This content type is not accepted here." },
  too_many: {
    status: 429,
    retryAfter: 5,
    parameter: "request",
    message: "Too many requests. Please try again later",
  },
  not_in_test: {
    status: 409,
    parameter: "mode",
    message: "Not in test mode: no list, register or provider is used, and nothing is sent. Switch to live mode.",
  },
  unavailable: {
    status: 503,
    parameter: "server",
    message: "The service is not available right now. Try again.",
  },
});
