import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import type { CheckName } from "./check-evidence.ts";

/** The photos on which a check rests, the likest first. Free of zod, for the browser. */
export const photosOfCheck: Partial<Record<CheckName, readonly FileSide[]>> = {
  document_mrz: ["front", "back"],
  document_barcode: ["front", "back"],
  document_visual: ["front"],
  document_expiry: ["front"],
  document_type: ["front"],
  document_scanned_copy: ["front"],
  country: ["front"],
  face_match: ["front", "selfie"],
  selfie_picture: ["selfie"],
  selfie_document: ["selfie"],
  face_cross_match: ["selfie"],
  biometric_authentication: ["selfie"],
  liveness: ["selfie"],
  deepfake: ["selfie"],
  company_documents: ["company_registration", "company_legal_address", "company_ownership", "company_authority"],
  tax_id: ["tax_id_proof"],
  address: ["address_proof"],
  source_of_funds: ["funds_proof"],
  payment_method: ["card_photo", "bank_statement"],
};
