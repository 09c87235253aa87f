import { stepOf } from "../forms/step-of.rules.ts";
import type { RequestingForm, StepDefinition, StepDesk, StepVisit } from "./step-definition.ts";

export const asksSignature = (form: RequestingForm): boolean => stepOf(form, "QES")?.askToSign === true;

export const qesStep = {
  part: null,
  meets: "page",
  againOrder: null,
  // A signature that the project gives is none of the applicant's.
  isForApplicant: ({ askToSign }) => askToSign === true,
} as const satisfies StepDefinition<"QES">;

export const qesVisit = {
  screen: null,
  words: "sign",
  icon: "pencil",
  missing: ({ askToSign }, { signature }) => (askToSign && signature === null ? ["signature.document"] : []),
} as const satisfies StepVisit<"QES">;

export const qesDesk = { page: "qes", words: "qes", cents: 40 } as const satisfies StepDesk;
