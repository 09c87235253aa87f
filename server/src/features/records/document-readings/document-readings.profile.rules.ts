import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import type { IdentityDocumentType } from "#contract/records/forms/identity-documents.ts";
import { type ExtractedFieldName, extractedFieldNames } from "#contract/records/forms/profile-fields.ts";
import { estimateOf, identityOf, type ReadDocument } from "./document-readings.rules.ts";

export type ReadFields = { [N in ExtractedFieldName]?: string | null | undefined };

/** What a zone, a barcode or a bank says of a profile's fields; null: none was read. */
export function profileFieldsOf(reading: ReadDocument | null): ReadFields | null {
  const identity = identityOf(reading);
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
export function estimatesOf(reading: ReadDocument | null, type?: IdentityDocumentType): ReadFields {
  const fullName = estimateOf(reading, "fullName");
  return {
    first_name: estimateOf(reading, "givenNames") ?? fullName,
    last_name: estimateOf(reading, "surname") ?? fullName,
    dob: estimateOf(reading, "birthDate"),
    gender: estimateOf(reading, "sex"),
    driver_license: type === "DRIVERS_LICENSE" ? estimateOf(reading, "documentNumber") : null,
  };
}

/** Fields of the profile that the form leaves to the document. */
export function leftToDocument(form: FormConfig): ExtractedFieldName[] {
  const fields = stepOf(form, "PROFILE")?.fields;
  return extractedFieldNames.filter((name) => fields?.[name].enabled && fields[name].dataExtraction);
}

/** Of an applicant's row; the others stand in the reading alone. */
const inRow: ReadonlySet<string> = new Set(["first_name", "last_name", "middle_name", "dob", "gender"]);

/** Whether `takenFrom` can give anything: only then is the reading opened. */
export const takesFromReading = (form: FormConfig): boolean => leftToDocument(form).some((name) => !inRow.has(name));

/** What the form leaves to the document, and the document says without a doubt, beside what the applicant's row keeps. */
export function takenFrom(form: FormConfig, reading: ReadDocument | null): Partial<Record<ExtractedFieldName, string>> {
  const onDocument = identityOf(reading)?.doubts.length === 0 ? profileFieldsOf(reading) : null;
  return Object.fromEntries(
    leftToDocument(form).flatMap((name) => {
      const value = onDocument?.[name];
      return value && !inRow.has(name) ? [[name, value]] : [];
    }),
  );
}
