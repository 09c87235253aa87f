import type { FlowStepOf } from "#contract/records/flow/flow-steps.ts";
import { stepOf } from "#contract/records/forms/step-of.rules.ts";
import { taxNumberKinds, taxNumberLength } from "#contract/records/requested/answer-shapes.ts";
import { needsTaxNumber } from "#contract/records/steps/tax-id.step.ts";
import { AnswersForm } from "#flow/answers/answers-form.tsx";
import { useAnswers } from "#flow/answers/use-answers.ts";
import { CountryField } from "#flow/components/country-field.tsx";
import { SegmentsField } from "#flow/components/segments-field.tsx";
import { TextField } from "#flow/components/text-field.tsx";
import { saveStep } from "#flow/platform/api.steps.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { useSpeech } from "#flow/words/words.ts";
import { checkDraft, taxIdAnswersOf, taxIdDraftOf } from "./tax-id.rules.ts";

export function TaxIdPage() {
  const step = stepOf(useVisit().state.form, "TAX_ID");
  return step && <TaxIdQuestions step={step} />;
}

function TaxIdQuestions({ step }: { step: FlowStepOf<"TAX_ID"> }) {
  const { t } = useSpeech();
  const { state } = useVisit();
  const answering = useAnswers({
    screen: "tax-id",
    fields: ["country", ...(step.askType ? ["kind"] : []), ...(step.askNumber ? ["number"] : [])],
    first: () => taxIdDraftOf(state),
    check: (draft) => checkDraft(step, draft),
    save: (draft) => saveStep("saveTaxId", taxIdAnswersOf(step, draft)),
    refusedAs: { number: "problem.tax_number" },
  });
  const { draft, change, problemOf, submit, isBusy } = answering;
  const skip = (
    <button
      type="button"
      className="vd-button vd-button-quiet"
      aria-disabled={isBusy}
      onClick={() => submit({ ...draft, skipped: true })}
    >
      {t("tax.skip")}
    </button>
  );

  return (
    <AnswersForm answering={answering} title={t("tax.title")} lead={t("tax.lead")} another={step.skipPage && skip}>
      <CountryField
        label={t("tax.country")}
        isMandatory
        problem={problemOf("country")}
        choices={state.form.countries}
        value={draft.country ?? ""}
        onChange={(country) => change({ country }, "country", "number")}
      />
      {step.askType && (
        <SegmentsField
          label={t("tax.kind")}
          isMandatory
          problem={problemOf("kind")}
          options={taxNumberKinds.map((value) => ({ value, label: t(`tax.kind_${value}`) }))}
          value={draft.kind ?? ""}
          onChange={(value) => change({ kind: taxNumberKinds.find((kind) => kind === value) ?? null })}
        />
      )}
      {step.askNumber && (
        <TextField
          label={t("tax.number")}
          isMandatory={needsTaxNumber(step)}
          problem={problemOf("number")}
          hint={needsTaxNumber(step) ? undefined : t("tax.number_read")}
          value={draft.number}
          onChange={(number) => change({ number })}
          typing={{ isLatin: true, maxLength: taxNumberLength[1] }}
        />
      )}
    </AnswersForm>
  );
}
