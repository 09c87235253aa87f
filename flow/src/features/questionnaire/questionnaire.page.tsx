import type { FlowStepOf } from "#contract/records/flow/flow-steps.ts";
import { stepOf } from "#contract/records/forms/step-of.rules.ts";
import { AnswersForm } from "#flow/answers/answers-form.tsx";
import { useAnswers } from "#flow/answers/use-answers.ts";
import { OptionsField } from "#flow/components/options-field.tsx";
import { saveStep } from "#flow/platform/api.steps.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { useTexts } from "#flow/words/custom-texts.ts";
import { useSpeech } from "#flow/words/words.ts";
import { FreeAnswerField } from "./free-answer-field.tsx";
import {
  checkDraft,
  chosenOptionsOf,
  questionnaireAnswersOf,
  questionnaireDraftOf,
  questionTextOf,
} from "./questionnaire.rules.ts";

export function QuestionnairePage() {
  const step = stepOf(useVisit().state.form, "QUESTIONNAIRE");
  return step && <Questions step={step} />;
}

function Questions({ step }: { step: FlowStepOf<"QUESTIONNAIRE"> }) {
  const { t } = useSpeech();
  const say = useTexts();
  const { state } = useVisit();
  const answering = useAnswers({
    screen: "questionnaire",
    fields: step.questions.map(({ id }) => id),
    first: () => questionnaireDraftOf(step, state, say),
    check: (draft) => checkDraft(step, draft),
    save: (draft) => saveStep("saveQuestionnaire", questionnaireAnswersOf(step, draft)),
  });
  const { draft, change, problemOf } = answering;
  return (
    <AnswersForm
      answering={answering}
      title={t("questionnaire.title")}
      lead={t("questionnaire.lead", { business: state.form.businessName })}
    >
      {step.questions.map((question) => {
        const { id, kind, mandatory, title, description, options } = question;
        const common = {
          label: say(title),
          description: say(description) || undefined,
          isMandatory: mandatory,
          problem: problemOf(id),
        };
        return kind === "text" ? (
          <FreeAnswerField
            key={id}
            {...common}
            placeholder={say(question.placeholder) || undefined}
            isShort={Object.values(question.pattern).some(Boolean)}
            value={questionTextOf(draft, id)}
            onChange={(text) => change({ [id]: text })}
          />
        ) : (
          <OptionsField
            key={id}
            {...common}
            kind={kind}
            options={options.map(({ value, label }) => ({ value, label: say(label) }))}
            value={chosenOptionsOf(draft, id)}
            onChange={(chosen) => change({ [id]: chosen })}
          />
        );
      })}
    </AnswersForm>
  );
}
