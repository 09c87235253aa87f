import { type FlowForm, flowFormOf } from "#contract/records/flow/flow-form.ts";
import type { FlowState } from "#contract/records/flow/flow-state.ts";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { noAnswers } from "#contract/records/requested/requested.rules.ts";

const steps = defaultSteps();
const config = FormConfig.parse({
  name: "Onboarding",
  languages: ["en", "uk"],
  countries: ["UA", "DE", "PL"],
  steps: [steps.PROFILE, steps.DOCUMENT, steps.FACIAL],
});

export const makeState = (change: Partial<FlowState> = {}, form: Partial<FlowForm> = {}): FlowState => ({
  verificationId: "v",
  status: "created",
  declineReasons: [],
  language: null,
  form: { ...flowFormOf(config, "Acme", { sms: true, eidv: true, bankId: true }), ...form },
  ...noAnswers,
  expires: "2100-01-01T00:00:00.000Z",
  canRetry: false,
  isPreview: false,
  isTest: false,
  requestedAgain: null,
  ownWords: [],
  liveCall: false,
  ...change,
});
