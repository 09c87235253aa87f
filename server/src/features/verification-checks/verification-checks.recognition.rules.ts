import type { FormConfig } from "#contract/forms/form-config.ts";
import { stepOf } from "#contract/forms/form-steps.ts";
import { identityOf, type ReadDocument } from "#server/features/verifications/verifications.reading.rules.ts";

export type Recognised = Partial<Record<"first_name" | "last_name" | "dob" | "gender", string>>;

/** The zone has capitals only: OLENA-MARIA becomes Olena-Maria. A bank writes McDonald itself. */
export const asWritten = (read: string): string =>
  read === read.toUpperCase()
    ? read
        .toLowerCase()
        .replace(/(^|[ '-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    : read;

/** Null when the zone was not read with certainty: nobody is renamed by a guess. */
export function recognise(reading: ReadDocument | null): Recognised | null {
  const mrz = identityOf(reading);
  if (!mrz || mrz.wrongDigits.length > 0 || mrz.repaired || mrz.doubts.length > 0) return null;
  return {
    ...(mrz.firstNames ? { first_name: asWritten(mrz.firstNames) } : {}),
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
