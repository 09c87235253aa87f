import type { ApiError } from "../../platform/api-error.ts";

export const codeOf = (typed: string): string => typed.normalize("NFKC").replace(/\D/g, "").slice(0, 6);

/** Whole seconds until another code may be requested; 0 when it may. Times in ms. */
export const secondsLeft = (sentAt: number, resendSeconds: number, now: number): number =>
  Math.max(0, Math.ceil((sentAt + resendSeconds * 1000 - now) / 1000));

/** Refusals with words of their own, although the server answers "too many". */
const withOwnWords = [
  "flow-codes.locked",
  "flow-codes.too_soon",
  "flow-codes.day_reached",
  "flow-codes.texts_used_up",
  "flow-codes.mails_used_up",
  "request.too_many",
];

/** The refusal that has words of its own; undefined for other errors. */
export const refusalOf = (error: ApiError | null) =>
  error?.errors.find(({ code }) => code && withOwnWords.includes(code));
