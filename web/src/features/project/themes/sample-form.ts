import type { FlowForm } from "#contract/records/flow/flow-form.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";

const noText = { url: "", text: "", forceAgree: false, showInFooter: false };

export function sampleForm(businessName: string): FlowForm {
  const { PROFILE, DOCUMENT, FACIAL } = defaultSteps();
  const gender = { ...PROFILE.fields.gender, enabled: true, mandatory: true };
  return {
    name: "",
    businessName,
    languages: ["en"],
    countries: ["UA", "DE", "PL"],
    redirectUrl: "",
    websiteUrl: "",
    supportEmail: "",
    googleTagManagerId: "",
    googleTrackingId: "",
    terms: noText,
    privacy: noText,
    dataProtection: noText,
    elements: {},
    skipWelcomePage: false,
    skipStatusPage: false,
    hideHeader: false,
    hideGoOnMobile: false,
    steps: [{ ...PROFILE, fields: { ...PROFILE.fields, gender } }, DOCUMENT, FACIAL],
  };
}
