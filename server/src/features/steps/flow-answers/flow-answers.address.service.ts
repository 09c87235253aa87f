import type { AddressAnswers, AddressStep } from "#contract/records/steps/address.schema.ts";
import { flowAnswerFailures } from "#contract/steps/flow-answers.calls.ts";
import { flowFailures } from "#contract/visits/flow.calls.ts";
import { keepAnswers } from "#server/features/records/flow-base/flow-base.answers.service.ts";
import { readState } from "#server/features/steps/flow-state/flow-state.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { enterStep } from "./flow-answers.enter.service.ts";

function requestedAddress({ askAddressType }: AddressStep, { kind, ...address }: AddressAnswers): AddressAnswers {
  return { ...address, ...(askAddressType && kind ? { kind } : {}) };
}

/** @throws flow.country_not_allowed; step_not_requested where only the proof is requested */
export async function saveAddress(ctx: Ctx, answers: AddressAnswers) {
  const { id, step, config } = await enterStep(ctx, "ADDRESS");
  if (step.skipManualEntry) throw fail(flowAnswerFailures.step_not_requested);
  if (step.countryValidation && !config.countries.includes(answers.country))
    throw fail(flowFailures.country_not_allowed);
  const requested = requestedAddress(step, answers);
  await keepAnswers(ctx, id, "ADDRESS", requested);
  recordAudit(ctx, "flow.address_saved", { verificationId: id, fields: Object.keys(requested) });
  return readState(ctx, id);
}
