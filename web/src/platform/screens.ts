import type { Permission } from "#contract/permissions.ts";

/**
 * What each private screen needs; null is every signed-in user's. The one place that the guard, the navigation and the
 * tests read. `router.ts` holds it against its tree of routes: a screen that is not named here does not compile.
 */
export const screenNeeds = {
  "/_app/dashboard": null,
  "/_app/verifications": "verifications:read",
  "/_app/verifications_/$id": "verifications:read",
  "/_app/applicants": "verifications:read",
  "/_app/applicants_/$id/": "verifications:read",
  "/_app/applicants_/$id/$tab": "verifications:read",
  "/_app/applicants_/$id/verification/$verificationId": "verifications:read",
  "/_app/forms/": "forms:manage",
  "/_app/forms/$tab": "forms:manage",
  "/_app/forms_/$tab/$id": "forms:manage",
  "/_app/forms_/edit/$tab/$id": "forms:manage",
  "/_app/forms_/links/$id": "forms:manage",
  "/_app/api-keys": "api-keys:manage",
  "/_app/project-settings": "project:read",
  "/_app/profile-settings": null,
  "/_app/theme-editor/": "themes:manage",
  "/_app/theme-editor_/$id/$tab": "themes:manage",
  "/_app/audit-log": "audit:read",
} as const satisfies Record<`/_app/${string}`, Permission | null>;

/** A screen behind the sign-in, as the router names it. */
export type PrivateScreen = keyof typeof screenNeeds;

const needs: Readonly<Record<string, Permission | null>> = screenNeeds;

/** The permission of the screen that the router is about to show: the last of its matches. Null when it needs none. */
export const neededFor = (matches: readonly { routeId: string }[]): Permission | null =>
  needs[matches.at(-1)?.routeId ?? ""] ?? null;
