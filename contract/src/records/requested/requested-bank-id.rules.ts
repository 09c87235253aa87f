import type { Country } from "../../values/countries.ts";
import type { DocumentStep } from "../steps/document.schema.ts";

// For the server and for the applicant’s page, which has no zod.

/** Countries with document types of their own must accept the one that it counts as. */
export function offersBankId(
  { bankId, bankIdDocumentType, perCountry }: Pick<DocumentStep, "bankId" | "bankIdDocumentType" | "perCountry">,
  country: Country | null,
): boolean {
  if (!bankId || bankIdDocumentType === null || country === null) return false;
  const own = perCountry.find((each) => each.country === country);
  return own?.documentTypes.includes(bankIdDocumentType) ?? true;
}
