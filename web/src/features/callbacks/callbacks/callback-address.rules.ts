import { oneOfField, pageSearchFields, pageSearchOf, textField } from "#web/platform/page-search.ts";

// Every page loads this file, because the router parses addresses before it fetches screens: keep it small.

export const sinceChoices = ["day", "week", "month"] as const;

const idField = textField((text) => /^[0-9a-f-]{36}$/.test(text));

export const CallbackSearch = pageSearchOf({
  ...pageSearchFields,
  status: oneOfField(["pending", "delivered", "failed"] as const),
  type: oneOfField(["VERIFICATION_STATUS_CHANGED", "VERIFICATION_COMPLETED", "MONITORING", "SERVICE_RESULT"] as const),
  endpoint: idField,
  host: textField((text) => /^[^\s/?#]{1,260}$/.test(text)),
  since: oneOfField(sinceChoices),
  /** The callback that is shown beside the list. */
  open: idField,
});
export type CallbackSearch = ReturnType<typeof CallbackSearch.parse>;

/** Of a host or an address that was typed or pasted. */
export const callbackHostIn = (typed: string): string | undefined =>
  typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .split(/[\s/?#]/, 1)[0] || undefined;

/** Clears every filter; the number of rows per page stays. */
export const withoutCallbackFilters = {
  page: undefined,
  status: undefined,
  type: undefined,
  endpoint: undefined,
  host: undefined,
  since: undefined,
} satisfies Partial<Record<keyof CallbackSearch, undefined>>;

const hourMs = 3_600_000;
const hours: Record<(typeof sinceChoices)[number], number> = { day: 24, week: 7 * 24, month: 30 * 24 };

/** To the full hour, so that the same question keeps its answer. */
export const sinceInstant = (since: CallbackSearch["since"], now: number): string | undefined =>
  since && new Date((Math.floor(now / hourMs) - hours[since]) * hourMs).toISOString();
