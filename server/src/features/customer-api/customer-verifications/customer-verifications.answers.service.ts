import { CompanyAnswers } from "#contract/records/companies/affiliated-persons.ts";
import { keepAnswers } from "#server/features/records/flow-base/flow-base.answers.service.ts";
import { saveCompany } from "#server/features/steps/flow-answers/flow-answers.company.service.ts";
import { saveAddress, saveFunds, saveTaxId } from "#server/features/steps/flow-answers/flow-answers.service.ts";
import { addPerson } from "#server/features/steps/flow-persons/flow-persons.service.ts";
import { chooseDocument, saveProfile } from "#server/features/visits/flow/flow.service.ts";
import { type Ctx, verificationOf } from "#server/platform/ctx.ts";
import type { Plan } from "./customer-verifications.parts.rules.ts";

/** As the applicant's page saves them, by the same services and their refusals. @throws those of each step */
export async function keepPlan(visitor: Ctx, plan: Plan): Promise<void> {
  if (plan.profile) await saveProfile(visitor, plan.profile);
  if (plan.document) {
    const { documentType, country, fields } = plan.document;
    await chooseDocument(visitor, { documentType, country, fields });
  }
  if (plan.address) await saveAddress(visitor, plan.address);
  if (plan.funds) await saveFunds(visitor, plan.funds);
  if (plan.taxId) await saveTaxId(visitor, { ...plan.taxId, skipped: false });
  // Of a card the ends alone are known: the page's own way needs the whole number.
  if (plan.payment) await keepAnswers(visitor, verificationOf(visitor), "PAYMENT_METHOD", plan.payment);
  if (!plan.company) return;
  await saveCompany(visitor, CompanyAnswers.parse(plan.company.answers));
  for (const person of plan.company.persons) await addPerson(visitor, person);
}
