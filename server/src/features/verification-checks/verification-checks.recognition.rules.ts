import type { FormConfig } from "#contract/forms/form-config.ts";
import type { ExtractedFieldName } from "#contract/forms/form-profile.ts";
import { stepOf } from "#contract/forms/form-steps.ts";
import type { IdentityDocumentType } from "#contract/forms/identity-documents.ts";
import {
  estimateOf,
  identityOf,
  type ReadDocument,
} from "#server/features/verifications/verifications.reading.rules.ts";

type Held = { [N in ExtractedFieldName]?: string | null | undefined };
/** Fields that an applicant's row has. */
export type Recognised = Partial<Record<"first_name" | "middle_name" | "last_name" | "dob" | "gender", string>>;

/** What a zone, a barcode or a bank says of a profile's fields; null: none was read. */
export function heldOf(reading: ReadDocument | null): Held | null {
  const identity = identityOf(reading);
  if (!identity) return null;
  const { firstNames: first_name, lastName: last_name, dob, gender } = identity;
  const held = { first_name, last_name, dob, gender };
  // A zone is the better witness of what both say.
  if (!reading?.barcode || reading.mrz) return held;
  const { middleName, addressParts, documentCode, documentNumber } = reading.barcode;
  return {
    ...held,
    middle_name: middleName,
    driver_license: documentCode === "D" ? documentNumber : null,
    address: addressParts?.street,
    city: addressParts?.city,
    state: addressParts?.state,
    postal_code: addressParts?.postalCode,
  };
}

/** What was read at its labels, which nothing proves. */
export function estimatesOf(reading: ReadDocument | null, type: IdentityDocumentType | undefined): Held {
  const fullName = estimateOf(reading, "fullName");
  return {
    first_name: estimateOf(reading, "givenNames") ?? fullName,
    last_name: estimateOf(reading, "surname") ?? fullName,
    dob: estimateOf(reading, "birthDate"),
    gender: estimateOf(reading, "sex"),
    driver_license: type === "DRIVERS_LICENSE" ? estimateOf(reading, "documentNumber") : null,
  };
}

/** The zone has capitals only: OLENA-MARIA becomes Olena-Maria. A bank writes McDonald itself. */
export const asWritten = (read: string): string =>
  read === read.toUpperCase()
    ? read
        .toLowerCase()
        .replace(/(^|[ '-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    : read;

/**
 * Null when the zone was not read with certainty: nobody is renamed by a guess. Middle names stay with the first ones
 * where the form has no field for them.
 */
export function recognise(reading: ReadDocument | null, form: FormConfig): Recognised | null {
  const mrz = identityOf(reading);
  if (!mrz || mrz.wrongDigits.length > 0 || mrz.repaired || mrz.doubts.length > 0) return null;
  const middle = stepOf(form, "PROFILE")?.fields.middle_name.enabled ? heldOf(reading)?.middle_name : null;
  const first = middle && mrz.firstNames.endsWith(` ${middle}`) ? mrz.firstNames.slice(0, -middle.length - 1) : null;
  return {
    ...(mrz.firstNames ? { first_name: asWritten(first ?? mrz.firstNames) } : {}),
    ...(first && middle ? { middle_name: asWritten(middle) } : {}),
    ...(mrz.lastName ? { last_name: asWritten(mrz.lastName) } : {}),
    ...(mrz.dob ? { dob: mrz.dob } : {}),
    ...(mrz.gender ? { gender: mrz.gender } : {}),
  };
}

/** Specification 2, section 3, "recognition saving strategy". */
export function recognisedToKeep(form: FormConfig, recognised: Recognised): { fill: Recognised; override: Recognised } {
  if (form.recognition === "override") return { fill: {}, override: recognised };
  if (form.recognition === "autofill") return { fill: recognised, override: {} };
  const fields = stepOf(form, "PROFILE")?.fields;
  const extracted = Object.entries(recognised).filter(([name]) => {
    const field = fields?.[name as keyof Recognised];
    return field?.enabled && field.dataExtraction;
  });
  return { fill: Object.fromEntries(extracted), override: {} };
}
