import type { ApiError } from "../../platform/api-error.ts";

/** The digits of what was typed or pasted, six at most. */
export const codeOf = (typed: string): string => typed.normalize("NFKC").replace(/\D/g, "").slice(0, 6);

/** Whole seconds until another code may be asked for; 0 when it may. Moments in ms. */
export const secondsLeft = (sentAt: number, resendSeconds: number, now: number): number =>
  Math.max(0, Math.ceil((sentAt + resendSeconds * 1000 - now) / 1000));

/** Refusals that have words of their own although the server calls them "too many". */
const told = [
  "flow-codes.locked",
  "flow-codes.too_soon",
  "flow-codes.day_reached",
  "flow-codes.texts_used_up",
  "flow-codes.mails_used_up",
  "request.too_many",
];

/** The refusal to say in its own words; undefined for whatever is said as any other trouble. */
export const refusalOf = (error: ApiError | null) => error?.errors.find(({ code }) => code && told.includes(code));
