import type { ApiError } from "#flow/platform/api-error.ts";

export const typedCodeOf = (typed: string): string => typed.normalize("NFKC").replace(/\D/g, "").slice(0, 6);

/** Times in ms. */
export const codeSecondsLeft = (sentAt: number, resendSeconds: number, now: number): number =>
  Math.max(0, Math.ceil((sentAt + resendSeconds * 1000 - now) / 1000));

const withOwnWords = [
  "flow-codes.locked",
  "flow-codes.too_soon",
  "flow-codes.day_reached",
  "flow-codes.texts_used_up",
  "flow-codes.mails_used_up",
  "request.too_many",
];

export const codeRefusalOf = (error: ApiError | null) =>
  error?.errors.find(({ code }) => code && withOwnWords.includes(code));
