import * as limits from "#contract/limits.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import type { WordKey } from "#flow/words/words.ts";

/** The server judges everything else. */
export function whyNotSend(sizeBytes: number): Extract<WordKey, `failure.${string}`> | undefined {
  if (sizeBytes > limits.uploadBytes) return "failure.request.too_large";
  return sizeBytes === 0 ? "failure.flow.photo_empty" : undefined;
}

const idCard = 85.6 / 53.98;
/** Upright paper (ISO 216). */
const sheet = 210 / 297;

/** ID-1 cards and a passport's data page (ISO/IEC 7810), a face, a page. */
const frameRatios: Record<FileSide, number> = {
  front: idCard,
  back: idCard,
  other1: idCard,
  other2: idCard,
  other3: idCard,
  selfie: 0.74,
  tax_id_proof: sheet,
  address_proof: sheet,
  funds_proof: sheet,
  card_photo: idCard,
  bank_statement: sheet,
  company_registration: sheet,
  company_legal_address: sheet,
  company_ownership: sheet,
  company_authority: sheet,
};
export const frameRatio = (side: FileSide, isPassport: boolean): number => (isPassport ? 125 / 88 : frameRatios[side]);
