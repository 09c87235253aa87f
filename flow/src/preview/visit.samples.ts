import { nothingGiven } from "#contract/asked.rules.ts";
import type { FlowState } from "#contract/flow.contract.ts";
import { type FlowForm, flowFormOf } from "#contract/flow-form.ts";
import { FormConfig } from "#contract/forms/form-config.ts";
import { defaultSteps } from "#contract/forms/form-step-defaults.ts";

const steps = defaultSteps();
const config = FormConfig.parse({
  name: "Onboarding",
  languages: ["en", "uk"],
  countries: ["UA", "DE", "PL"],
  steps: [steps.PROFILE, steps.DOCUMENT, steps.FACIAL],
});

/** For tests: a visit that has given nothing yet. */
export const makeState = (change: Partial<FlowState> = {}, form: Partial<FlowForm> = {}): FlowState => ({
  verificationId: "v",
  status: "created",
  declineReasons: [],
  language: null,
  form: { ...flowFormOf(config, "Acme", { sms: true }), ...form },
  ...nothingGiven,
  expires: "2100-01-01T00:00:00.000Z",
  canRetry: false,
  isPreview: false,
  ownWords: [],
  ...change,
});
