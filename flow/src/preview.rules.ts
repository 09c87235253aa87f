import type { FlowState } from "#contract/flow.contract.ts";
import type { FlowForm } from "#contract/flow-form.ts";
import { newSteps } from "#contract/form-new-steps.ts";
import type { PreviewMessage, PreviewScreen } from "#contract/theme-preview.ts";
import type { Screen } from "./screens.rules.ts";

/** The editor's message, from our own origin only: anything else is not for us. */
export function readPreview(event: Pick<MessageEvent, "origin" | "data">, ownOrigin: string): PreviewMessage | null {
  const data = event.data as Partial<PreviewMessage> | null;
  const isOurs = event.origin === ownOrigin && data?.kind === "veridesk.theme-preview";
  return isOurs && typeof data.css === "string" && data.screen && data.businessName !== undefined
    ? (data as PreviewMessage)
    : null;
}

const screens: Record<PreviewScreen, { screen: Screen; status: FlowState["status"] }> = {
  welcome: { screen: "welcome", status: "created" },
  profile: { screen: "profile", status: "created" },
  document: { screen: "document", status: "created" },
  approved: { screen: "status", status: "approved" },
  declined: { screen: "status", status: "declined" },
};

const noText = { url: "", text: "", forceAgree: false, showInFooter: false };
/** Of the steps that a visit has not come to. */
const nothingGiven = {
  taxId: null,
  address: null,
  funds: null,
  payment: null,
  questionnaire: null,
  language: null,
  consents: [],
  confirmed: { email: null, phone: null },
  videos: [],
  files: [],
  canRetry: false,
  isPreview: true,
  ownWords: [],
};
const steps = newSteps();
const asked = { enabled: true, mandatory: true };
const profile = {
  ...steps.PROFILE,
  fields: { ...steps.PROFILE.fields, gender: { ...steps.PROFILE.fields.gender, ...asked } },
};

/** The form that a preview starts from: the usual steps, in one language. */
const sampleForm = (businessName: string): FlowForm => ({
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
  steps: [profile, steps.DOCUMENT, steps.FACIAL],
});

/** A visit to a form with the usual steps, as far as the shown screen. Nobody's: nothing of it is kept anywhere. */
export function sampleVisit(shown: PreviewScreen, businessName: string): { screen: Screen; state: FlowState } {
  const { screen, status } = screens[shown];
  return {
    screen,
    state: {
      verificationId: "",
      status,
      declineReasons: status === "declined" ? ["DOCUMENT_EXPIRED"] : [],
      form: sampleForm(businessName),
      profile: {},
      document: { documentType: "PASSPORT", country: "UA", fields: {} },
      ...nothingGiven,
      expires: "2100-01-01T00:00:00.000Z",
    },
  };
}
