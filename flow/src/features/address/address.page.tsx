import type { FlowStepOf } from "#contract/records/flow/flow-steps.ts";
import { stepOf } from "#contract/records/forms/step-of.rules.ts";
import { addressLengths, postalAddressKinds } from "#contract/records/requested/answer-shapes.ts";
import { countries } from "#contract/values/countries.ts";
import { AnswersForm } from "#flow/answers/answers-form.tsx";
import { useAnswers } from "#flow/answers/use-answers.ts";
import { CountryField } from "#flow/components/country-field.tsx";
import { SegmentsField } from "#flow/components/segments-field.tsx";
import { TextField } from "#flow/components/text-field.tsx";
import { saveStep } from "#flow/platform/api.steps.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { useSpeech } from "#flow/words/words.ts";
import {
  type AddressLineName,
  addressAnswersOf,
  addressDraftOf,
  addressLineNames,
  checkDraft,
  isAddressLineMandatory,
} from "./address.rules.ts";

/** Autofill names (HTML, "Autofill field"). */
const autofill: Record<AddressLineName, string> = {
  line1: "address-line1",
  line2: "address-line2",
  city: "address-level2",
  state: "address-level1",
  postalCode: "postal-code",
};

export function AddressPage() {
  const step = stepOf(useVisit().state.form, "ADDRESS");
  return step && <AddressQuestions step={step} />;
}

function AddressQuestions({ step }: { step: FlowStepOf<"ADDRESS"> }) {
  const { t } = useSpeech();
  const { state } = useVisit();
  const answering = useAnswers({
    screen: "address",
    fields: ["country", ...(step.askAddressType ? ["kind"] : []), ...addressLineNames],
    first: () => addressDraftOf(step, state),
    check: (draft) => checkDraft(step, draft),
    save: async (draft) => {
      const answers = addressAnswersOf(step, draft);
      return answers ? saveStep("saveAddress", answers) : state;
    },
  });
  const { draft, change, problemOf } = answering;
  const line = (name: AddressLineName) => (
    <TextField
      key={name}
      label={t(`address.${name}`)}
      isMandatory={isAddressLineMandatory(name)}
      problem={problemOf(name)}
      value={draft[name]}
      onChange={(text) => change({ [name]: text })}
      typing={{
        autoComplete: step.autocomplete ? autofill[name] : "off",
        isLatin: name === "postalCode",
        maxLength: addressLengths[name][1],
      }}
    />
  );

  return (
    <AnswersForm answering={answering} title={t("address.title")} lead={t("address.lead")}>
      <CountryField
        label={t("address.country")}
        isMandatory
        problem={problemOf("country")}
        choices={step.countryValidation ? state.form.countries : countries}
        first={state.form.countries}
        value={draft.country ?? ""}
        onChange={(country) => change({ country })}
      />
      {step.askAddressType && (
        <SegmentsField
          label={t("address.kind")}
          isMandatory
          problem={problemOf("kind")}
          options={postalAddressKinds.map((value) => ({ value, label: t(`address.kind_${value}`) }))}
          value={draft.kind ?? ""}
          onChange={(value) => change({ kind: postalAddressKinds.find((kind) => kind === value) ?? null })}
        />
      )}
      {addressLineNames.map(line)}
    </AnswersForm>
  );
}
