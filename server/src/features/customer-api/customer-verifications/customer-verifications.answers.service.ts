import { keepAnswers } from "#server/features/records/flow-base/flow-base.answers.service.ts";
import { saveAddress } from "#server/features/steps/flow-answers/flow-answers.address.service.ts";
import { saveFunds } from "#server/features/steps/flow-answers/flow-answers.aml.service.ts";
import { saveCompany } from "#server/features/steps/flow-answers/flow-answers.company.service.ts";
import { saveTaxId } from "#server/features/steps/flow-answers/flow-answers.tax-id.service.ts";
import { addPerson } from "#server/features/steps/flow-persons/flow-persons.service.ts";
import { chooseDocument, saveProfile } from "#server/features/visits/flow/flow.service.ts";
import { type Ctx, ctxVerificationOf } from "#server/platform/ctx.ts";
import { inApiNames } from "#server/platform/customer-calls/customer-refusals.ts";
import type { FittedAnswers } from "./customer-verifications.fit.rules.ts";
import type { SubmissionPlan } from "./customer-verifications.parts.rules.ts";

type Save<T> = (visitor: Ctx, answers: T) => Promise<unknown>;

/** As the applicant's page saves them, by the same services and their refusals. @throws those of each step */
export async function keepPlan(visitor: Ctx, plan: SubmissionPlan): Promise<void> {
  const keep = async <T>(fitted: FittedAnswers<T> | null | undefined, save: Save<T>): Promise<void> => {
    if (!fitted) return;
    await save(visitor, fitted.answers).catch((error: unknown) => {
      throw inApiNames(error, fitted.names);
    });
  };
  await keep(plan.profile, saveProfile);
  await keep(plan.document, chooseDocument);
  await keep(plan.address, saveAddress);
  await keep(plan.funds, saveFunds);
  await keep(plan.taxId, saveTaxId);
  // Of a card the ends alone are known: the page's own way needs the whole number.
  await keep(plan.payment, (ctx, answers) => keepAnswers(ctx, ctxVerificationOf(ctx), "PAYMENT_METHOD", answers));
  await keep(plan.company?.answers, saveCompany);
  for (const person of plan.company?.persons ?? []) await keep(person, addPerson);
}
