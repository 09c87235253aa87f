import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import {
  leftToDocument,
  profileFieldsOf,
} from "#server/features/records/document-readings/document-readings.profile.rules.ts";
import {
  type DocumentReadingFields,
  readingIdentityOf,
} from "#server/features/records/document-readings/document-readings.rules.ts";

/** Fields that an applicant's row has. */
export type RecognisedFields = Partial<Record<"first_name" | "middle_name" | "last_name" | "dob" | "gender", string>>;

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
export function recogniseFields(reading: DocumentReadingFields | null, form: FormConfig): RecognisedFields | null {
  const mrz = readingIdentityOf(reading);
  if (!mrz || mrz.wrongDigits.length > 0 || mrz.repaired || mrz.doubts.length > 0) return null;
  const middle = stepOf(form, "PROFILE")?.fields.middle_name.enabled ? profileFieldsOf(reading)?.middle_name : null;
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
export function recognisedToKeep(
  form: FormConfig,
  recognised: RecognisedFields,
): { fill: RecognisedFields; override: RecognisedFields } {
  if (form.recognition === "override") return { fill: {}, override: recognised };
  if (form.recognition === "autofill") return { fill: recognised, override: {} };
  const left: readonly string[] = leftToDocument(form);
  const extracted = Object.entries(recognised).filter(([name]) => left.includes(name));
  return { fill: Object.fromEntries(extracted), override: {} };
}
