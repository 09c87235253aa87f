import { stepOf } from "#contract/records/forms/form-steps.ts";
import type { ResubmissionStep } from "#contract/records/requested/requested-again.ts";
import { flowAnswerFailures } from "#contract/steps/flow-answers.calls.ts";
import { lockOpenVerification } from "#server/features/records/flow-base/flow-base.lock.service.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";

/** @throws flow.already_submitted, flow-answers.step_not_requested */
export async function enterStep<T extends ResubmissionStep>(ctx: Ctx, type: T) {
  const verification = await lockOpenVerification(ctx, type);
  const step = stepOf(verification.config, type);
  if (!step) throw fail(flowAnswerFailures.step_not_requested);
  return { ...verification, step };
}
