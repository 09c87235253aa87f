import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";
import type { Permission } from "#contract/permissions.ts";

export const apiKeyFailures = failures("api-keys", {
  not_found: { status: 404, parameter: "id", message: "API key not found." },
  ended: { status: 409, parameter: "id", message: "This key was revoked or has expired." },
  too_many: {
    status: 409,
    parameter: "environment",
    message: "An environment can have up to 20 keys. Revoke one first.",
  },
  signs_already: { status: 409, parameter: "id", message: "This key already signs callbacks." },
  not_a_network: {
    status: 422,
    parameter: "networks",
    message: "Enter IP addresses or networks, such as 203.0.113.7 or 203.0.113.0/24.",
  },
  /** These two are refusals of rights: answered 403 and recorded. */
  personal_by_owner: {
    status: 403,
    parameter: "scopes",
    message: "An owner or an admin of the project can allow personal data for a key. Your role cannot.",
  },
  rotated_by_owner: {
    status: 403,
    parameter: "id",
    message: "This key reads personal data, and another member created it. An owner or an admin can rotate it.",
  },
  no_test_key: { status: 409, parameter: "key", message: "Create a test key first." },
  no_live_key: { status: 409, parameter: "key", message: "No live key signs callbacks yet. Create one first." },
  already_seen: {
    status: 409,
    parameter: "secret",
    message: "This secret was shown before. Rotate it to get a new one.",
  },
});

/** Who sees personal data on the desk may let a key read it (public-api.md, "Decided conflicts"). */
export const mayAllowPersonal = (own: ReadonlySet<Permission>): boolean =>
  own.has("api-keys:manage") && own.has("verifications:read");

export const apiEnvironments = ["prod", "test"] as const;
export type ApiEnvironment = (typeof apiEnvironments)[number];

export const apiKeys = {
  list: { method: "GET", path: "/api/settings/api-keys", effect: "read" },
  create: { method: "POST", path: "/api/settings/api-keys", effect: "write" },
  change: { method: "PATCH", path: "/api/settings/api-keys/:id", effect: "write" },
  rotate: { method: "POST", path: "/api/settings/api-keys/:id/rotate", effect: "write" },
  revoke: { method: "DELETE", path: "/api/settings/api-keys/:id", effect: "write" },
  sign: { method: "POST", path: "/api/settings/api-keys/:id/sign-callbacks", effect: "write" },
  changeProd: { method: "PUT", path: "/api/settings/change-api-token", effect: "write" },
  changeTest: { method: "PUT", path: "/api/settings/change-test-api-token", effect: "write" },
  rotateSecret: { method: "POST", path: "/api/settings/rotate-callback-secret", effect: "write" },
  testCallback: { method: "POST", path: "/api/settings/test-callback", effect: "write" },
  revealSecret: { method: "POST", path: "/api/settings/reveal-callback-secret", effect: "write" },
} as const satisfies EndpointAddresses;
