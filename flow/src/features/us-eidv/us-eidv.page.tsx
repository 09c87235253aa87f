import { addressLengths, profileLengths } from "#contract/records/requested/answer-shapes.ts";
import { usStates } from "#contract/values/us-states.ts";
import { AnswersForm } from "#flow/answers/answers-form.tsx";
import { useAnswers } from "#flow/answers/use-answers.ts";
import { DateField } from "#flow/components/date-field.tsx";
import { todayOf } from "#flow/components/dates.rules.ts";
import { DigitGroupsField } from "#flow/components/digit-groups-field.tsx";
import { SelectField } from "#flow/components/select-field.tsx";
import { TextField, type TypingAttributes } from "#flow/components/text-field.tsx";
import { saveStep } from "#flow/platform/api.steps.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { useSpeech } from "#flow/words/words.ts";
import {
  checkDraft,
  groupSsn,
  isSsnKept,
  usEidvAnswersOf,
  usEidvDraftOf,
  usEidvLineNames,
  usEidvNameFields,
} from "./us-eidv.rules.ts";

const typings: Record<(typeof usEidvLineNames)[number] | (typeof usEidvNameFields)[number], TypingAttributes> = {
  firstName: { autoComplete: "given-name", maxLength: profileLengths.first_name[1] },
  lastName: { autoComplete: "family-name", maxLength: profileLengths.last_name[1] },
  line1: { autoComplete: "address-line1", maxLength: addressLengths.line1[1] },
  city: { autoComplete: "address-level2", maxLength: addressLengths.city[1] },
  postalCode: { autoComplete: "postal-code", inputMode: "numeric", isLatin: true, maxLength: 10, placeholder: "94103" },
};
const labels = {
  firstName: "field.first_name",
  lastName: "field.last_name",
  line1: "address.line1",
  city: "address.city",
  postalCode: "us_eidv.postal_code",
} as const;

/** What is requested for US records; whoever has no social security number says so, and a person looks. */
export function UsEidvPage() {
  const { t } = useSpeech();
  const { state } = useVisit();
  const answering = useAnswers({
    screen: "us-eidv",
    fields: [...usEidvNameFields, "dob", "ssn", ...usEidvLineNames, "state"],
    first: () => usEidvDraftOf(state),
    check: (draft) => checkDraft(draft, todayOf(new Date()), isSsnKept(state)),
    save: (draft) => saveStep("saveUsEidv", usEidvAnswersOf(draft)),
    keepAfter: (draft) => ({ ...draft, ssn: "" }),
    refusedAs: { ssn: "problem.ssn", dob: "problem.date_range" },
  });
  const { draft, change, problemOf, submit, isBusy } = answering;
  const text = (name: keyof typeof labels) => (
    <TextField
      key={name}
      label={t(labels[name])}
      isMandatory
      problem={problemOf(name)}
      value={draft[name]}
      onChange={(typed) => change({ [name]: typed })}
      typing={typings[name]}
    />
  );
  const skip = (
    <button
      type="button"
      className="vd-button vd-button-quiet"
      aria-disabled={isBusy}
      onClick={() => submit({ ...draft, skipped: true })}
    >
      {t("us_eidv.skip")}
    </button>
  );
  return (
    <AnswersForm answering={answering} title={t("us_eidv.title")} lead={t("us_eidv.lead")} another={skip}>
      {usEidvNameFields.map(text)}
      <DateField
        label={t("field.dob")}
        isMandatory
        isBirthday
        problem={problemOf("dob")}
        value={draft.dob}
        onChange={(dob) => change({ dob })}
      />
      <DigitGroupsField
        label={t("field.ssn")}
        isMandatory
        problem={problemOf("ssn")}
        group={groupSsn}
        inputMode="numeric"
        autoComplete="off"
        placeholder={state.usEidv?.skipped === false ? `••• •• ${state.usEidv.ssnLastFour}` : "123-45-6789"}
        value={draft.ssn}
        onChange={(ssn) => change({ ssn })}
      />
      {usEidvLineNames.slice(0, 2).map(text)}
      <SelectField
        label={t("address.state")}
        isMandatory
        problem={problemOf("state")}
        options={Object.entries(usStates).map(([value, label]) => ({ value, label }))}
        value={draft.state}
        onChange={(name) => change({ state: name })}
      />
      {text("postalCode")}
    </AnswersForm>
  );
}
