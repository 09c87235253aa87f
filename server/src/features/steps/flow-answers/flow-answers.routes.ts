import { flowAnswers } from "#contract/steps/flow-answers.contract.ts";
import { implement } from "#server/platform/http.ts";
import { saveCompany } from "./flow-answers.company.service.ts";
import {
  saveAddress,
  saveFunds,
  savePayment,
  saveQuestionnaire,
  saveTaxId,
  saveUsEidv,
} from "./flow-answers.service.ts";

export const flowAnswerRoutes = implement(flowAnswers, {
  saveTaxId: ({ ctx, body }) => saveTaxId(ctx, body),
  saveAddress: ({ ctx, body }) => saveAddress(ctx, body),
  saveFunds: ({ ctx, body }) => saveFunds(ctx, body),
  savePayment: ({ ctx, body }) => savePayment(ctx, body),
  saveUsEidv: ({ ctx, body }) => saveUsEidv(ctx, body),
  saveCompany: ({ ctx, body }) => saveCompany(ctx, body),
  saveQuestionnaire: ({ ctx, body }) => saveQuestionnaire(ctx, body),
});
