import type { GuideName } from "../help-address.rules.ts";

/** The pictures of the project's own documents; each is fetched when it comes into view. */
export const guidePictures: Record<GuideName, string> = {
  "first-link": new URL("../../../../../../docs/images/forms-list.png", import.meta.url).href,
  reviewing: new URL("../../../../../../docs/images/verification.png", import.meta.url).href,
  callbacks: new URL("../../../../../../docs/images/callbacks.svg", import.meta.url).href,
  "api-keys": new URL("../../../../../../docs/images/api-keys.png", import.meta.url).href,
  themes: new URL("../../../../../../docs/images/theme-editor.png", import.meta.url).href,
  roles: new URL("../../../../../../docs/images/members.png", import.meta.url).href,
  applicants: new URL("../../../../../../docs/images/applicants.png", import.meta.url).href,
  screening: new URL("../../../../../../docs/images/screening.png", import.meta.url).href,
  monitoring: new URL("../../../../../../docs/images/monitoring.png", import.meta.url).href,
  services: new URL("../../../../../../docs/images/services.png", import.meta.url).href,
  billing: new URL("../../../../../../docs/images/billing.png", import.meta.url).href,
  certificates: new URL("../../../../../../docs/images/certificates.png", import.meta.url).href,
  statistics: new URL("../../../../../../docs/images/statistics.png", import.meta.url).href,
  reports: new URL("../../../../../../docs/images/reports.png", import.meta.url).href,
  retention: new URL("../../../../../../docs/images/retention.svg", import.meta.url).href,
};
