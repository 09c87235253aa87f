import { stepOf } from "#contract/records/forms/step-of.rules.ts";
import { requestedFields } from "#contract/records/steps/profile.step.ts";
import { AnswersForm } from "#flow/answers/answers-form.tsx";
import { useAnswers } from "#flow/answers/use-answers.ts";
import { todayOf } from "#flow/components/dates.rules.ts";
import { TextField } from "#flow/components/text-field.tsx";
import { saveProfile } from "#flow/platform/api.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { useTexts } from "#flow/words/custom-texts.ts";
import { useSpeech } from "#flow/words/words.ts";
import {
  checkDraft,
  customName,
  type FlowFieldName,
  profileAnswersOf,
  profileDraftOf,
  profileLengthsOf,
  type RequestedField,
  refusedAs,
} from "./profile.rules.ts";
import { ProfileField } from "./profile-field.tsx";

export function ProfilePage() {
  const { t } = useSpeech();
  const say = useTexts();
  const { state } = useVisit();
  const step = stepOf(state.form, "PROFILE");
  const custom = step?.customFields ?? [];
  const names = requestedFields(state.form);
  const fields: RequestedField[] = [
    ...names.map((name) => ({ name, isMandatory: step?.fields[name].mandatory ?? false })),
    ...custom.map(({ id, mandatory }) => ({ name: customName(id), isMandatory: mandatory })),
  ];
  const answering = useAnswers({
    screen: "profile",
    fields: fields.map(({ name }) => name),
    first: () => profileDraftOf(state.profile),
    check: (draft) => checkDraft(fields, draft, todayOf(new Date())),
    save: (draft) => saveProfile(profileAnswersOf(fields, draft)),
    refusedAs,
  });
  const { draft, change, problemOf } = answering;
  const answerOf = (name: FlowFieldName) => ({
    value: draft[name] ?? "",
    problem: problemOf(name),
    onChange: (value: string) => change({ [name]: value }),
  });

  return (
    <AnswersForm answering={answering} title={t("profile.title")} lead={t("profile.lead")}>
      {names.map((name) => (
        <ProfileField
          key={name}
          name={name}
          isMandatory={step?.fields[name].mandatory ?? false}
          countries={state.form.countries}
          {...answerOf(name)}
        />
      ))}
      {custom.map(({ id, title, mandatory }) => (
        <TextField
          key={id}
          label={say(title)}
          isMandatory={mandatory}
          {...answerOf(customName(id))}
          typing={{ maxLength: profileLengthsOf(customName(id))[1] }}
        />
      ))}
    </AnswersForm>
  );
}
