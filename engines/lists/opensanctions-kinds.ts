import type { RecordKind } from "./lists.types.ts";

/** The schemas of FollowTheMoney that a name or number is screened against. */
const kinds = new Map<string, RecordKind>([
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

export const kindOfSchema = (schema: string): RecordKind | null => kinds.get(schema) ?? null;
