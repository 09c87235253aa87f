import { stepOf } from "../forms/step-of.rules.ts";
import { hasStep, type RequestingForm, type StepDefinition, type StepSettings, wrong } from "./step-definition.ts";

export const asksSignature = (form: RequestingForm): boolean => stepOf(form, "QES")?.askToSign === true;

export const qesStep = {
  part: null,
  screen: null,
  words: "sign",
  icon: "pencil",
  meets: "page",
  againOrder: null,
  // A signature that the project gives is none of the applicant's.
  isForApplicant: ({ askToSign }) => askToSign === true,
  missing: ({ askToSign }, { signature }) => (askToSign && signature === null ? ["signature.document"] : []),
} as const satisfies StepDefinition<"QES">;

export const qesSettings = {
  page: "qes",
  words: "qes",
  cents: 40,
  checks: ["qes"],
  isScreened: false,
  isSubmittedByApi: false,
  fresh: () => ({ type: "QES", askToSign: true, autosign: false }),
  wrong: ({ askToSign, autosign }, form) => {
    if (!hasStep(form, "DOCUMENT")) return wrong("QES needs document verification: add the Document step.");
    return askToSign || autosign ? null : wrong("Choose at least one item.", "askToSign");
  },
} as const satisfies StepSettings<"QES">;
