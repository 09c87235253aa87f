import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { failures } from "./failures.ts";
import { Nothing } from "./fields.ts";
import { FlowState } from "./flow.contract.ts";
import { legalNames } from "./forms/legal-names.ts";
import { languages } from "./values/languages.ts";

export const flowConsentFailures = failures("flow-consents", {
  not_asked: { status: 422, parameter: "consents", message: "This form does not ask for that." },
  language_not_offered: { status: 422, parameter: "language", message: "This form is not offered in that language." },
});

export const flowConsents = {
  giveConsents: endpoint({
    method: "POST",
    path: "/api/flow/consents",
    access: "applicant",
    effect: "write",
    summary: "Keeps what the applicant agreed to, with the time and which text it was; what was agreed to before stays",
    limit: { max: 60, seconds: 60, per: "applicant" },
    body: z.object({
      consents: z.array(z.enum(legalNames)).min(1, "Choose what you agree to.").max(legalNames.length),
    }),
    reply: FlowState,
  }),
  chooseLanguage: endpoint({
    method: "POST",
    path: "/api/flow/language",
    access: "applicant",
    effect: "write",
    summary: "Keeps the language that the applicant reads; mails to them follow it",
    limit: { max: 60, seconds: 60, per: "applicant" },
    body: z.object({ language: z.enum(languages) }),
    reply: Nothing,
  }),
};
