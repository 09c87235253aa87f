import type { FormElement } from "./form-texts.ts";

/** Where our words stand that a form may replace: keys of `contract/src/locales/LANGUAGE/flow.json`. */
export const formElementKeys = {
  welcomeTitle: "welcome.title",
  welcomeText: "welcome.lead",
  startButton: "welcome.start",
  submitButton: "review.submit",
  reviewText: "status.review.text",
  processingText: "status.processing.text",
  approvedText: "status.approved.text",
  declinedText: "status.declined.text",
} as const satisfies Record<FormElement, string>;
