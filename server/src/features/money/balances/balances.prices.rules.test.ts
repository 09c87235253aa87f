import { expect, test } from "vitest";
import { defaultPrices, pricedItems, priceLinesOf, priceSumOf } from "#contract/money/prices.ts";
import { formPricesOf, isPriceEntry } from "./balances.prices.rules.ts";

test("the operator's prices stand in for ours, item by item", () => {
  const prices = formPricesOf(["DOCUMENT=99", "phone=0"]);
  expect(prices).toEqual({ ...defaultPrices, DOCUMENT: 99, phone: 0 });
  expect(Object.keys(prices).sort()).toEqual([...pricedItems].sort());
});

test.each(["DOCUMENT=1", "phone=0", "blacklist_tax_id=1234567"])("%s is a price", (entry) =>
  expect(isPriceEntry(entry)).toBe(true),
);
test.each(["document=1", "DOCUMENT=", "DOCUMENT=-1", "DOCUMENT=1.5", "=1", "__proto__=1", "DOCUMENT=12345678"])(
  "%s is none",
  (entry) => expect(isPriceEntry(entry)).toBe(false),
);

test("a step that stands twice in a form is paid once", () => {
  const lines = priceLinesOf(defaultPrices, ["PROFILE", "DOCUMENT", "PROFILE"]);
  expect(priceSumOf(lines)).toBe(defaultPrices.PROFILE + defaultPrices.DOCUMENT);
});
