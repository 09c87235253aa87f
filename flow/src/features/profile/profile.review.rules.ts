import type { ProfileFieldName } from "#contract/records/forms/profile-fields.ts";
import type { ProfileAnswers } from "#contract/records/steps/profile.schema.ts";
import { requestedFields } from "#contract/records/steps/profile.step.ts";
import type { RowsOf } from "#flow/answers/answer-rows.ts";
import { countryName } from "#flow/components/country-names.ts";
import { sayDay } from "#flow/components/dates.rules.ts";
import { type FlowTranslation, regionalTag } from "#flow/words/words.ts";

export function sayProfile(
  { t, language }: Pick<FlowTranslation, "t" | "language">,
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

export const profileRows: RowsOf<"PROFILE"> = (step, state, { speech, say }) => {
  const usual = requestedFields(state.form).map((name) => ({
    id: name,
    label: speech.t(`field.${name}`),
    value: sayProfile(speech, name, state.profile),
  }));
  const own = step.customFields.map(({ id, title }) => ({
    id: `custom.${id}`,
    label: say(title),
    value: state.profile.custom?.[id],
  }));
  return [...usual, ...own];
};
