import type { FormElement } from "./form-texts.ts";

/** Keys of `contract/src/locales/LANGUAGE/flow.json` that a form may replace. */
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
