import type { FlowStepOf } from "#contract/records/flow/flow-steps.ts";
import type { FundsFieldName } from "#contract/records/forms/step-choices.ts";
import { stepOf } from "#contract/records/forms/step-of.rules.ts";
import { purposeLength } from "#contract/records/requested/answer-shapes.ts";
import type { FundsAnswers } from "#contract/records/steps/aml.schema.ts";
import { fundsFields } from "#contract/records/steps/aml.step.ts";
import { AnswersForm } from "#flow/answers/answers-form.tsx";
import { sayFunds } from "#flow/answers/funds-words.ts";
import { useAnswers } from "#flow/answers/use-answers.ts";
import { AmountField } from "#flow/components/amount-field.tsx";
import { SegmentsField } from "#flow/components/segments-field.tsx";
import { SelectField } from "#flow/components/select-field.tsx";
import { TextField } from "#flow/components/text-field.tsx";
import { saveStep } from "#flow/platform/api.steps.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { regionalTag, useSpeech } from "#flow/words/words.ts";
import { checkDraft, fundsAnswersOf, fundsChoicesOf, fundsDraftOf, isAmount } from "./source-of-funds.rules.ts";

type Step = FlowStepOf<"AML">;

export function FundsPage() {
  const step = stepOf(useVisit().state.form, "AML");
  return step && <FundsQuestions step={step} />;
}

function FundsQuestions({ step }: { step: Step }) {
  const { t, language } = useSpeech();
  const { state } = useVisit();
  const fields = fundsFields(step);
  const answering = useAnswers({
    screen: "funds",
    fields,
    first: () => fundsDraftOf(state, regionalTag(language)),
    check: (draft) => checkDraft(step, draft),
    save: (draft) => saveStep("saveFunds", fundsAnswersOf(step, draft)),
    refusedAs: { annualIncome: "problem.amount", transactionAmount: "problem.amount" },
  });
  const { draft, change, problemOf } = answering;
  return (
    <AnswersForm
      answering={answering}
      title={t("funds.title")}
      lead={t("funds.lead", { business: state.form.businessName })}
    >
      {fields.map((name) => (
        <FundsField
          key={name}
          step={step}
          name={name}
          problem={problemOf(name)}
          value={draft[name]}
          onChange={(value) => change({ [name]: value })}
        />
      ))}
    </AnswersForm>
  );
}

type Given = {
  step: Step;
  name: FundsFieldName;
  problem: string | undefined;
  value: string;
  onChange: (value: string) => void;
};

function FundsField({ step, name, ...answer }: Given) {
  const speech = useSpeech();
  const { t } = speech;
  const common = { label: t(`funds.${name}`), isMandatory: step.fields[name].mandatory, ...answer };
  const choices = fundsChoicesOf(step, name);
  if (choices) {
    const options = choices.map((value) => ({
      value,
      label: sayFunds(speech, name, value as NonNullable<FundsAnswers["incomeSource"]>),
    }));
    return name === "annualIncome" ? (
      <SegmentsField {...common} options={options} isWide />
    ) : (
      <SelectField {...common} options={options} />
    );
  }
  if (isAmount(step, name)) return <AmountField {...common} />;
  return <TextField {...common} hint={t("funds.purpose_hint")} typing={{ maxLength: purposeLength[1] }} />;
}
