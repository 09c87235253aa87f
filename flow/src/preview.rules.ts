import type { FlowState } from "#contract/flow.contract.ts";
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

const asked = { enabled: true, mandatory: true };
const unasked = { enabled: false, mandatory: false };

/** A visit to a form with the usual steps, as far as the shown screen. Nobody's: nothing of it is kept anywhere. */
export function sampleVisit(shown: PreviewScreen, businessName: string): { screen: Screen; state: FlowState } {
  const { screen, status } = screens[shown];
  return {
    screen,
    state: {
      verificationId: "",
      status,
      declineReasons: status === "declined" ? ["DOCUMENT_EXPIRED"] : [],
      form: {
        name: "",
        businessName,
        languages: ["en"],
        countries: ["UA", "DE", "PL"],
        redirectUrl: "",
        skipWelcomePage: false,
        skipStatusPage: false,
        steps: [
          {
            type: "PROFILE",
            fields: {
              first_name: asked,
              last_name: asked,
              middle_name: unasked,
              dob: asked,
              residence_country: asked,
              gender: asked,
              email: { enabled: true, mandatory: false },
              phone: unasked,
            },
          },
          { type: "DOCUMENT", documentTypes: ["PASSPORT", "GOVERNMENT_ID"], fileUploading: true },
          { type: "FACIAL", mode: "static_selfie", fileUploading: true, thresholds: { match: 0.5, noMatch: 0.62 } },
        ],
      },
      profile: {},
      document: { documentType: "PASSPORT", country: "UA" },
      files: [],
      expires: "2100-01-01T00:00:00.000Z",
    },
  };
}
