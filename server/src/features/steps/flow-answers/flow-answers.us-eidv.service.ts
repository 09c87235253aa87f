import { stepOf } from "#contract/records/forms/form-steps.ts";
import type { UsEidvRequest } from "#contract/records/steps/us-eidv.schema.ts";
import { livesInUs } from "#contract/records/steps/us-eidv.step.ts";
import { flowAnswerFailures } from "#contract/steps/flow-answers.calls.ts";
import { readAnswers } from "#server/features/records/flow-base/flow-base.answers.queries.ts";
import { keepAnswers } from "#server/features/records/flow-base/flow-base.answers.service.ts";
import { lockOpenVerification } from "#server/features/records/flow-base/flow-base.lock.service.ts";
import { readState } from "#server/features/steps/flow-state/flow-state.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";

/** @throws step_not_requested where no provider is set, and for whoever lives elsewhere; ssn_missing */
export async function saveUsEidv(ctx: Ctx, request: UsEidvRequest) {
  const { id } = await lockOpenVerification(ctx, "US_EIDV");
  const { form } = await readState(ctx, id);
  const { profile, usEidv: before } = await readAnswers(ctx, id);
  if (!stepOf(form, "US_EIDV") || !livesInUs({ profile })) throw fail(flowAnswerFailures.step_not_requested);
  const ssn = request.skipped ? undefined : (request.ssn ?? (before?.skipped === false ? before.ssn : undefined));
  if (!request.skipped && ssn === undefined) throw fail(flowAnswerFailures.ssn_missing);
  await keepAnswers(ctx, id, "US_EIDV", { ...request, ssn });
  recordAudit(ctx, "flow.us_eidv_saved", { verificationId: id, fields: Object.keys(request) });
  return readState(ctx, id);
}
