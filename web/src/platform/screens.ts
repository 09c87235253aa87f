import type { Permission } from "#contract/permissions.ts";

/**
 * What each private screen needs; null: being signed in. The guard, the navigation and the tests read only this. A
 * screen that is missing here does not compile (`router.ts`).
 */
export const screenNeeds = {
  "/_app/dashboard": null,
  "/_app/help": null,
  "/_app/statistics/": "project:read",
  "/_app/statistics/$tab": "project:read",
  "/_app/verifications": "verifications:read",
  "/_app/verifications_/$id": "verifications:read",
  "/_app/verifications_/company/$id/$tab/{-$personId}": "verifications:read",
  "/_app/applicants": "verifications:read",
  "/_app/applicants_/$id/": "verifications:read",
  "/_app/applicants_/$id/$tab": "verifications:read",
  "/_app/applicants_/$id/verification/$verificationId": "verifications:read",
  "/_app/applicants_/$id/verification/company/$verificationId/$tab/{-$personId}": "verifications:read",
  "/_app/forms/": "forms:manage",
  "/_app/forms/$tab": "forms:manage",
  "/_app/forms_/$tab/$id": "forms:manage",
  "/_app/forms_/edit/$tab/$id": "forms:manage",
  "/_app/forms_/links/$id": "forms:manage",
  "/_app/api-keys": "api-keys:manage",
  "/_app/callbacks": "api-keys:manage",
  "/_app/project-settings": "project:read",
  "/_app/profile-settings": null,
  // Of operators alone; the server tells anybody else that there is none.
  "/_app/operations": null,
  "/_app/theme-editor/": "themes:manage",
  "/_app/theme-editor_/$id/$tab": "themes:manage",
  "/_app/qes-certs": "qes-certificates:manage",
  "/_app/audit-log": "audit:read",
  "/_app/billing": "billing:manage",
  "/_app/billing_/payment-success": "billing:manage",
  "/_app/billing_/payment-cancel": "billing:manage",
  "/_app/reports": "project:read",
  "/_app/services": "project:read",
  "/_app/services_/$id": "project:read",
  "/_app/monitoring/": "project:read",
  "/_app/monitoring/$tab": "project:read",
  "/_app/monitoring_/$tab/$id": "project:read",
  "/_app/lists": "verifications:read",
  "/_app/blacklists": "blacklists:manage",
  "/_app/blacklists_/$code": "blacklists:manage",
  "/_app/screening": "verifications:review",
} as const satisfies Record<`/_app/${string}`, Permission | null>;

export type PrivateScreen = keyof typeof screenNeeds;

const needs: Readonly<Record<string, Permission | null>> = screenNeeds;

/** The needed permission of the route being opened: that of its last match. Null when it needs none. */
export const neededFor = (matches: readonly { routeId: string }[]): Permission | null =>
  needs[matches.at(-1)?.routeId ?? ""] ?? null;
