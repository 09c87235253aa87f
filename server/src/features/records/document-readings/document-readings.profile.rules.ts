import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import type { IdentityDocumentType } from "#contract/records/forms/identity-documents.ts";
import { type ExtractedFieldName, extractedFieldNames } from "#contract/records/forms/profile-fields.ts";
import { type DocumentReadingFields, readingEstimateOf, readingIdentityOf } from "./document-readings.rules.ts";

export type ProfileReading = { [N in ExtractedFieldName]?: string | null | undefined };

/** What a zone, a barcode or a bank says of a profile's fields; null: none was read. */
export function profileFieldsOf(reading: DocumentReadingFields | null): ProfileReading | null {
  const identity = readingIdentityOf(reading);
  if (!identity) return null;
  const { firstNames: first_name, lastName: last_name, dob, gender } = identity;
  const onDocument = { first_name, last_name, dob, gender };
  // A zone is the better witness of what both say.
  if (!reading?.barcode || reading.mrz) return onDocument;
  const { middleName, addressParts, documentCode, documentNumber } = reading.barcode;
  return {
    ...onDocument,
    middle_name: middleName,
    driver_license: documentCode === "D" ? documentNumber : null,
    address: addressParts?.street,
    city: addressParts?.city,
    state: addressParts?.state,
    postal_code: addressParts?.postalCode,
  };
}

/** What was read at its labels, which nothing proves. */
export function profileEstimatesOf(reading: DocumentReadingFields | null, type?: IdentityDocumentType): ProfileReading {
  const fullName = readingEstimateOf(reading, "fullName");
  return {
    first_name: readingEstimateOf(reading, "givenNames") ?? fullName,
    last_name: readingEstimateOf(reading, "surname") ?? fullName,
    dob: readingEstimateOf(reading, "birthDate"),
    gender: readingEstimateOf(reading, "sex"),
    driver_license: type === "DRIVERS_LICENSE" ? readingEstimateOf(reading, "documentNumber") : null,
  };
}

/** Fields of the profile that the form leaves to the document. */
export function leftToDocument(form: FormConfig): ExtractedFieldName[] {
  const fields = stepOf(form, "PROFILE")?.fields;
  return extractedFieldNames.filter((name) => fields?.[name].enabled && fields[name].dataExtraction);
}

/** Of an applicant's row; the others stand in the reading alone. */
const inRow: ReadonlySet<string> = new Set(["first_name", "last_name", "middle_name", "dob", "gender"]);

/** Whether `profileTakenFrom` can give anything: only then is the reading opened. */
export const takesFromReading = (form: FormConfig): boolean => leftToDocument(form).some((name) => !inRow.has(name));

/** What the form leaves to the document, and the document says without a doubt, beside what the applicant's row keeps. */
export function profileTakenFrom(
  form: FormConfig,
  reading: DocumentReadingFields | null,
): Partial<Record<ExtractedFieldName, string>> {
  const onDocument = readingIdentityOf(reading)?.doubts.length === 0 ? profileFieldsOf(reading) : null;
  return Object.fromEntries(
    leftToDocument(form).flatMap((name) => {
      const value = onDocument?.[name];
      return value && !inRow.has(name) ? [[name, value]] : [];
    }),
  );
}
