import type { ProfileAnswers } from "#contract/flow-answers.ts";
import type { ProfileFieldName } from "#contract/form-profile.ts";
import { countryName } from "../../pieces/country-names.ts";

/** An answer as the applicant reads it: a date and a country in their language. Undefined when it was left empty. */
export function sayAnswer(name: ProfileFieldName, profile: ProfileAnswers, language: string): string | undefined {
  const value = profile[name];
  if (!value) return undefined;
  if (name === "residence_country") return countryName(value, language);
  if (name !== "dob") return value;
  const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, { dateStyle: "long", timeZone: "UTC" });
  return format.format(new Date(`${value}T00:00:00Z`));
}
