import type { Ctx } from "#server/platform/ctx.ts";
import { openValue, openVault, sealBindings } from "#server/platform/secrets/applicant-vault.ts";
import { DocumentReadingFields, readingEstimateOf, readingIdentityOf } from "./document-readings.rules.ts";

/** @throws applicants.erased */
export async function readReading(ctx: Ctx, id: string): Promise<DocumentReadingFields | null> {
  const stored = await ctx.tx
    .selectFrom("verification_readings")
    .where("verification_id", "=", id)
    .select("reading")
    .executeTakeFirst();
  if (!stored) return null;
  return DocumentReadingFields.parse(openValue(await openVault(ctx, id), stored.reading, sealBindings.reading(id)));
}

const given = (pairs: readonly (readonly [string, string | null])[]) =>
  pairs.flatMap(([field, value]) => (value ? [{ field, value }] : []));

const printedFields = {
  document_number: "documentNumber",
  personal_number: "personalNumber",
  nationality: "nationality",
  full_name: "fullName",
  last_name: "surname",
  first_name: "givenNames",
  dob: "birthDate",
  gender: "sex",
  expiry_date: "expiryDate",
  issue_date: "issueDate",
} as const;

const estimates = (reading: DocumentReadingFields | null) =>
  given(Object.entries(printedFields).map(([field, name]) => [field, readingEstimateOf(reading, name)] as const));

export const documentFields = (reading: DocumentReadingFields | null) => {
  const mrz = readingIdentityOf(reading);
  if (!mrz) return estimates(reading);
  const pairs: [string, string | null][] = [
    ["document_number", mrz.documentNumber],
    ["issuing_state", mrz.issuingState],
    ["nationality", mrz.nationality],
    ["last_name", mrz.lastName],
    ["first_name", mrz.firstNames],
    ["dob", mrz.dob],
    ["gender", mrz.gender],
    ["expiry_date", mrz.expiry],
    ["personal_number", reading?.bankId?.personalNumber ?? null],
    ["bank", reading?.bankId?.bank ?? null],
    ["confirmed_at", reading?.bankId?.confirmedAt.slice(0, 10) ?? null],
    ["issue_date", reading?.barcode?.issueDate ?? null],
    ["issuer_state", reading?.barcode?.issuerState ?? null],
    ["address", reading?.barcode?.address ?? null],
  ];
  return given(pairs);
};
