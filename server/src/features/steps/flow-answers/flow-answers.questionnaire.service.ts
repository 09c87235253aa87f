import type { QuestionnaireAnswers } from "#contract/records/steps/questionnaire.schema.ts";
import { keepAnswers } from "#server/features/records/flow-base/flow-base.answers.service.ts";
import { readState } from "#server/features/steps/flow-state/flow-state.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { failFields } from "#server/platform/fail.ts";
import { enterStep } from "./flow-answers.enter.service.ts";
import { questionnaireReadingOf, requestedQuestions, whyNotAnswers } from "./flow-answers.questionnaire.rules.ts";

/** @throws answer_not_offered, answer_not_text, answer_not_matching, for each question */
export async function saveQuestionnaire(ctx: Ctx, answers: QuestionnaireAnswers) {
  const { id, step, config, language } = await enterStep(ctx, "QUESTIONNAIRE");
  const requested = requestedQuestions(step, answers);
  const refusals = whyNotAnswers(step, requested, questionnaireReadingOf(language, config.languages));
  if (refusals.length > 0) throw failFields(refusals);
  await keepAnswers(ctx, id, "QUESTIONNAIRE", requested);
  recordAudit(ctx, "flow.questionnaire_saved", { verificationId: id, questions: Object.keys(requested) });
  return readState(ctx, id);
}
