import { expect, test } from "vitest";
import { BillingSearch, everyUsageDay, lastUsageDays, PaymentSearch } from "./billing-search.rules.ts";

test("the last seven days end today and are seven, in UTC", () => {
  const range = lastUsageDays(7, Date.parse("2026-03-02T23:59:59Z"));
  expect(range).toEqual({ from: "2026-02-24", to: "2026-03-02" });
  expect(everyUsageDay(range)).toHaveLength(7);
  expect(everyUsageDay(range).at(4)).toBe("2026-02-28");
});

test("what does not fit in an address is dropped", () => {
  expect(BillingSearch.parse({ tab: "money", days: 8, page: 2 })).toEqual({ page: 2 });
  expect(PaymentSearch.parse({ transaction: "../x" }).transaction).toBeUndefined();
  const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
  expect(PaymentSearch.parse({ transaction: id }).transaction).toBe(id);
});
