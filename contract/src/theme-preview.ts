/** What the theme editor's frames can show of the applicant's page. */
export const previewScreens = ["welcome", "profile", "document", "approved", "declined"] as const;
export type PreviewScreen = (typeof previewScreens)[number];

/** From the editor to its frame: what to wear and what to show. */
export type PreviewMessage = {
  kind: "veridesk.theme-preview";
  css: string;
  screen: PreviewScreen;
  businessName: string;
};

/** From the frame to the editor: it can listen now. */
export const previewReady = "veridesk.theme-preview.ready";

export const previewAddress = "/verify/preview";
