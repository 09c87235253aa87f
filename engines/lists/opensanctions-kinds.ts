import type { ListRecordKind } from "./lists.types.ts";

/** The schemas of FollowTheMoney that a name or number is screened against. */
const kinds = new Map<string, ListRecordKind>([
  ["Person", "person"],
  ["Company", "company"],
  ["Organization", "company"],
  ["PublicBody", "company"],
  ["LegalEntity", "other"],
  ["Vessel", "vessel"],
  ["Airplane", "aircraft"],
  ["CryptoWallet", "other"],
  ["Security", "other"],
  ["Vehicle", "other"],
]);

export const kindOfSchema = (schema: string): ListRecordKind | null => kinds.get(schema) ?? null;
