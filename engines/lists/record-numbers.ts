import { addressKey } from "../chains/read-address.ts";
import type { ListRecord } from "./lists.types.ts";
import { numberKey } from "./number-key.ts";

export const numberKinds = ["document", "tax_id", "crypto"] as const;
export type NumberKind = (typeof numberKinds)[number];
export type RecordNumber = { kind: NumberKind; key: string };

/** What a record is found by without its name; each once. */
export function numbersOf({ documents, taxIds, cryptoAddresses }: ListRecord): RecordNumber[] {
  const found = new Map<string, RecordNumber>();
  const add = (kind: NumberKind, key: string) => {
    if (key !== "") found.set(`${kind}:${key}`, { kind, key });
  };
  for (const { number } of documents) add("document", numberKey(number));
  for (const { number } of taxIds) add("tax_id", numberKey(number));
  for (const { address } of cryptoAddresses) add("crypto", addressKey(address));
  return [...found.values()];
}
