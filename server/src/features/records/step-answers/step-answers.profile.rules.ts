import { stepOf } from "#contract/records/forms/form-steps.ts";
import { translatedTextIn } from "#contract/records/forms/text-in.ts";
import { fullName } from "./step-answers.searched.rules.ts";
import type { AnswerRules } from "./step-answers.types.ts";

export const profileAnswers: AnswerRules<"PROFILE"> = {
  shown: (profile) => profile,
  unrequested: () => ({}),
  viewed: (profile, form) => {
    const custom = profile.custom ?? {};
    return (stepOf(form, "PROFILE")?.customFields ?? []).flatMap(({ id, title }) => {
      const value = Object.hasOwn(custom, id) ? custom[id] : undefined;
      return value === undefined ? [] : [{ id, title: translatedTextIn(title, "en", form.languages) || id, value }];
    });
  },
  searched: ({ first_name: first, middle_name: middle, last_name: last, dob, residence_country: country, gender }) => ({
    names: [fullName(first, middle, last)],
    births: [dob],
    countries: [country],
    gender,
  }),
};
