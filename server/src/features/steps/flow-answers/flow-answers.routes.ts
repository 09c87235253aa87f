import { flowAnswers } from "#contract/steps/flow-answers.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { saveAddress } from "./flow-answers.address.service.ts";
import { saveFunds } from "./flow-answers.aml.service.ts";
import { saveCompany } from "./flow-answers.company.service.ts";
import { savePayment } from "./flow-answers.payment-method.service.ts";
import { saveQuestionnaire } from "./flow-answers.questionnaire.service.ts";
import { saveTaxId } from "./flow-answers.tax-id.service.ts";
import { saveUsEidv } from "./flow-answers.us-eidv.service.ts";

export const flowAnswerRoutes = implementEndpoints(flowAnswers, {
  saveTaxId: ({ ctx, body }) => saveTaxId(ctx, body),
  saveAddress: ({ ctx, body }) => saveAddress(ctx, body),
  saveFunds: ({ ctx, body }) => saveFunds(ctx, body),
  savePayment: ({ ctx, body }) => savePayment(ctx, body),
  saveUsEidv: ({ ctx, body }) => saveUsEidv(ctx, body),
  saveCompany: ({ ctx, body }) => saveCompany(ctx, body),
  saveQuestionnaire: ({ ctx, body }) => saveQuestionnaire(ctx, body),
});
