import type { ProfileAnswers } from "#contract/records/flow/flow-answers.ts";
import type { ProfileFieldName } from "#contract/records/forms/form-profile.ts";
import { countryName } from "#flow/components/country-names.ts";
import { sayDay } from "#flow/components/dates.rules.ts";
import { regionalTag, type Speech } from "#flow/words/words.ts";

export function sayProfile(
  { t, language }: Pick<Speech, "t" | "language">,
  name: ProfileFieldName,
  profile: ProfileAnswers,
): string | undefined {
  const value = profile[name];
  if (!value) return undefined;
  if (name === "residence_country") return countryName(value, language);
  if (name === "gender" && profile.gender) return t(`gender.${profile.gender}`);
  if (name === "pep" && profile.pep) return t(`answer.${profile.pep}`);
  return name === "dob" ? sayDay(value, regionalTag(language)) : value;
}

/** The rest is hidden from people nearby. */
export const showEnds = (number: string): string =>
  number.length <= 8 ? `•••• ${number.slice(-2)}` : `${number.slice(0, 4)} •••• ${number.slice(-4)}`;
