import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Nothing } from "../input/fields.ts";
import { FlowState } from "../records/flow/flow-state.ts";
import { legalNames } from "../records/forms/legal-names.ts";
import { languages } from "../values/languages.ts";
import { flowConsents as calls } from "./flow-consents.calls.ts";

export const flowConsents = {
  giveConsents: endpoint(calls.giveConsents, {
    side: "applicants",
    access: "applicant",
    summary: "Keeps what the applicant agreed to, with the time and which text it was; what was agreed to before stays",
    limit: { max: 60, seconds: 60, per: "applicant" },
    body: z.object({
      consents: z.array(z.enum(legalNames)).min(1, "Choose what you agree to.").max(legalNames.length),
    }),
    reply: FlowState,
  }),
  chooseLanguage: endpoint(calls.chooseLanguage, {
    side: "applicants",
    access: "applicant",
    summary: "Keeps the language that the applicant reads; emails to them follow it",
    limit: { max: 60, seconds: 60, per: "applicant" },
    body: z.object({ language: z.enum(languages) }),
    reply: Nothing,
  }),
};
