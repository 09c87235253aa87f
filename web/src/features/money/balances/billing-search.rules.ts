import { oneOfField, pageSearchFields, pageSearchOf, textField } from "#web/platform/page-search.ts";

export const billingTabs = ["payments", "usage", "prices"] as const;
export const usageRanges = [7, 30, 90] as const;

export const BillingSearch = pageSearchOf({
  ...pageSearchFields,
  tab: oneOfField(billingTabs),
  /** The last days of usage. */
  days: oneOfField(usageRanges),
});
export type BillingSearch = ReturnType<typeof BillingSearch.parse>;

const dayMs = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Usage is counted by days in UTC. */
export const lastUsageDays = (days: number, now: number): { from: string; to: string } => ({
  from: dayOf(now - (days - 1) * dayMs),
  to: dayOf(now),
});

export const everyUsageDay = ({ from, to }: { from: string; to: string }): string[] => {
  const first = Date.parse(from);
  return Array.from({ length: Math.round((Date.parse(to) - first) / dayMs) + 1 }, (_, n) => dayOf(first + n * dayMs));
};

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

export const PaymentSearch = pageSearchOf({ transaction: textField(isId) });
