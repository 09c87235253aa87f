import type { z } from "zod";
import type {
  CustomerDocumentType,
  DocumentData,
  KeptDocument,
  sideFields,
} from "#contract/customer-api/customer-documents.contract.ts";

/** Of a card number its two ends alone are kept. */
export function keptDocument({ card_number: card, ...data }: z.output<typeof DocumentData>): KeptDocument {
  return {
    ...data,
    ...(card === undefined ? {} : { card_first_four: card.slice(0, 4), card_last_four: card.slice(-4) }),
  };
}

/** The newest counts, or so many of a type. public-api.md, "Files, documents". */
export const filesMaxOfType = (type: CustomerDocumentType): number | null =>
  type === "CREDIT_CARD" ? 1 : type === "ADDRESS_DOCUMENT" ? 3 : null;

/** Names of the sides in the object and at the download. */
export const sideNames = {
  front_side_id: "front",
  back_side_id: "back",
  other_side_1_id: "other_1",
  other_side_2_id: "other_2",
  other_side_3_id: "other_3",
} as const satisfies Record<(typeof sideFields)[number], string>;

/** Of a download, in the object. */
export const objectSides = {
  front: "front_side",
  back: "back_side",
  other_1: "other_side_1",
  other_2: "other_side_2",
  other_3: "other_side_3",
} as const;
