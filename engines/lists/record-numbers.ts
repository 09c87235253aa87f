import { addressKey } from "../chains/read-address.ts";
import type { ListRecord } from "./lists.types.ts";
import { numberKey } from "./number-key.ts";

export const numberKinds = ["document", "tax_id", "crypto"] as const;
export type ListedNumberKind = (typeof numberKinds)[number];
export type ListedNumber = { kind: ListedNumberKind; key: string };

/** A publisher's number of fewer letters is a fragment: it would meet people of every country. */
export const publishedNumberLeast = 4;

/** What a record is found by without its name; each once. `least`: letters of a number. */
export function listedNumbersOf({ documents, taxIds, cryptoAddresses }: ListRecord, least = 1): ListedNumber[] {
  const found = new Map<string, ListedNumber>();
  const add = (kind: ListedNumberKind, key: string) => {
    if (key.length >= least) found.set(`${kind}:${key}`, { kind, key });
  };
  for (const { number } of documents) add("document", numberKey(number));
  for (const { number } of taxIds) add("tax_id", numberKey(number));
  for (const { address } of cryptoAddresses) add("crypto", addressKey(address));
  return [...found.values()];
}
