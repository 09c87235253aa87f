import type { Calls } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const apiKeyFailures = failures("api-keys", {
  no_test_key: { status: 409, parameter: "key", message: "Create a test key first." },
  no_live_key: { status: 409, parameter: "key", message: "No live key signs callbacks yet. Create one first." },
  already_seen: {
    status: 409,
    parameter: "secret",
    message: "This secret was shown before. Rotate it to get a new one.",
  },
});

export const apiKeys = {
  list: { method: "GET", path: "/api/settings/api-keys", effect: "read" },
  changeProd: { method: "PUT", path: "/api/settings/change-api-token", effect: "write" },
  changeTest: { method: "PUT", path: "/api/settings/change-test-api-token", effect: "write" },
  rotateSecret: { method: "POST", path: "/api/settings/rotate-callback-secret", effect: "write" },
  testCallback: { method: "POST", path: "/api/settings/test-callback", effect: "write" },
  revealSecret: { method: "POST", path: "/api/settings/reveal-callback-secret", effect: "write" },
} as const satisfies Calls;
