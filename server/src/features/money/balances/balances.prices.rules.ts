import { defaultPrices, isPricedItem, type PriceList } from "#contract/money/prices.ts";

const parts = (entry: string) => /^([A-Za-z_]{1,40})=(\d{1,7})$/.exec(entry);

export const isPriceEntry = (entry: string): boolean => isPricedItem(parts(entry)?.[1] ?? "");

/** @param entries as BILLING_PRICES has them */
export function formPricesOf(entries: readonly string[]): PriceList {
  const own = entries.map((entry) => {
    const [, item = "", cents = ""] = parts(entry) ?? [];
    return [item, Number(cents)];
  });
  return { ...defaultPrices, ...Object.fromEntries(own) };
}
