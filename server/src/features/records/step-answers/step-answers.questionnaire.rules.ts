import { stepOf } from "#contract/records/forms/form-steps.ts";
import type { TranslatedText } from "#contract/records/forms/form-texts.ts";
import { translatedTextIn } from "#contract/records/forms/text-in.ts";
import type { QuestionnaireAnswers, QuestionnaireQuestion } from "#contract/records/steps/questionnaire.schema.ts";
import type { AnswerRules } from "./step-answers.types.ts";

function answersTo(
  { id, options }: Pick<QuestionnaireQuestion, "id" | "options">,
  given: QuestionnaireAnswers,
  say: (texts: TranslatedText) => string,
): string[] {
  const answer = Object.hasOwn(given, id) ? given[id] : undefined;
  const chosen = answer === undefined ? [] : typeof answer === "string" ? [answer] : answer;
  const labelOf = (value: string) => say(options.find((option) => option.value === value)?.label ?? {}) || value;
  return chosen.map(labelOf);
}

export const questionnaireAnswers: AnswerRules<"QUESTIONNAIRE"> = {
  shown: (questionnaire) => questionnaire,
  unrequested: () => null,
  viewed: (questionnaire, form) => {
    const say = (texts: TranslatedText) => translatedTextIn(texts, "en", form.languages);
    return (
      questionnaire &&
      (stepOf(form, "QUESTIONNAIRE")?.questions ?? []).map(({ id, title, options }) => ({
        id,
        title: say(title) || id,
        answers: answersTo({ id, options }, questionnaire, say),
      }))
    );
  },
};
