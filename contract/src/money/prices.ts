import { type StepType, stepTypes } from "#contract/records/steps/step-types.ts";
import { stepDesk } from "#contract/records/steps/steps.ts";

/** Kinds of service requests that have a price. */
export const pricedServices = [
  "crypto_address",
  "crypto_transaction",
  "national_number",
  "phone",
  "document_recognition",
  "blacklist_person",
  "blacklist_tax_id",
  "blacklist_document",
  "adverse_media",
] as const;

/** A step of a form is paid once for each verification, whatever it finds. */
export const pricedItems = [...stepTypes, ...pricedServices] as const;
export type PricedItem = (typeof pricedItems)[number];
export const isPricedItem = (text: string): text is PricedItem => pricedItems.some((item) => item === text);

export type PriceList = Readonly<Record<PricedItem, number>>;
export type PriceLine = { item: PricedItem; cents: number };

/** Euro cents, where the operator sets none (BILLING_PRICES). */
export const defaultPrices: PriceList = {
  ...(Object.fromEntries(stepTypes.map((type) => [type, stepDesk[type].cents])) as Record<StepType, number>),
  crypto_address: 25,
  crypto_transaction: 25,
  national_number: 5,
  phone: 5,
  document_recognition: 20,
  blacklist_person: 10,
  blacklist_tax_id: 5,
  blacklist_document: 5,
  adverse_media: 25,
};

export const priceLinesOf = (prices: PriceList, items: readonly PricedItem[]): PriceLine[] =>
  [...new Set(items)].map((item) => ({ item, cents: prices[item] }));

export const priceSumOf = (lines: readonly PriceLine[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);
