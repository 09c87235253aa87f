import type { ReplyError } from "#contract/endpoint.ts";

/**
 * `offline`: no answer in time; `busy`: the server cannot answer now; `signed_out`: the page's token is no longer
 * valid; `refused`: the server says why in `errors`.
 */
export type ApiTrouble = "offline" | "busy" | "signed_out" | "refused";

export class ApiError extends Error {
  readonly trouble: ApiTrouble;
  readonly errors: readonly ReplyError[];

  constructor(trouble: ApiTrouble, errors: readonly ReplyError[] = []) {
    super(errors[0]?.message ?? trouble);
    this.trouble = trouble;
    this.errors = errors;
  }

  has(code: string): boolean {
    return this.errors.some((error) => error.code === code);
  }
}

const isErrorList = (value: unknown): value is ReplyError[] =>
  Array.isArray(value) &&
  value.every((each) => typeof each?.parameter === "string" && typeof each.message === "string");

/** The envelope `{data, errors}` (specification 1, section 7). @throws ApiError */
export function openEnvelope<T>(status: number, text: string): T {
  if (status === 0) throw new ApiError("offline");
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new ApiError("busy");
  }
  const { data, errors } = (body ?? {}) as { data?: unknown; errors?: unknown };
  if (status === 200 && data !== undefined && data !== null) return data as T;
  const reported = isErrorList(errors) ? errors : [];
  if (status === 401) throw new ApiError("signed_out", reported);
  if (status === 429 || status >= 500 || reported.length === 0) throw new ApiError("busy", reported);
  throw new ApiError("refused", reported);
}
