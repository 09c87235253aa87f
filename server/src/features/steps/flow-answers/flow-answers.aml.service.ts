import type { ReplyError } from "#contract/endpoint.ts";
import type { FundsAnswers, FundsStep } from "#contract/records/steps/aml.schema.ts";
import { fundsFields } from "#contract/records/steps/aml.step.ts";
import { flowAnswerFailures } from "#contract/steps/flow-answers.calls.ts";
import { keepAnswers } from "#server/features/records/flow-base/flow-base.answers.service.ts";
import { readState } from "#server/features/steps/flow-state/flow-state.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { failFields } from "#server/platform/fail.ts";
import { enterStep } from "./flow-answers.enter.service.ts";
import { answersRefusalOf } from "./flow-answers.rules.ts";

function requestedFunds(step: FundsStep, answers: FundsAnswers): FundsAnswers {
  const requested = fundsFields(step).filter((name) => answers[name] !== undefined);
  return Object.fromEntries(requested.map((name) => [name, answers[name]])) as FundsAnswers;
}

function whyNotFunds({ exactAnnualIncome }: FundsStep, { annualIncome }: FundsAnswers): ReplyError | null {
  if (annualIncome === undefined || (typeof annualIncome === "number") === exactAnnualIncome) return null;
  return answersRefusalOf(exactAnnualIncome ? flowAnswerFailures.income_exact : flowAnswerFailures.income_range);
}

/** @throws income_exact, income_range */
export async function saveFunds(ctx: Ctx, answers: FundsAnswers) {
  const { id, step } = await enterStep(ctx, "AML");
  const requested = requestedFunds(step, answers);
  const refusal = whyNotFunds(step, requested);
  if (refusal) throw failFields([refusal]);
  await keepAnswers(ctx, id, "AML", requested);
  recordAudit(ctx, "flow.funds_saved", { verificationId: id, fields: Object.keys(requested) });
  return readState(ctx, id);
}
