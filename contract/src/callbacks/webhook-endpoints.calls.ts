import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const webhookEndpointFailures = failures("webhook-endpoints", {
  not_found: { status: 404, parameter: "id", message: "This endpoint does not exist." },
  too_many: { status: 409, parameter: "url", message: "A project can have up to 10 endpoints." },
  paused: { status: 409, parameter: "id", message: "This endpoint is already paused." },
  not_paused: { status: 409, parameter: "id", message: "This endpoint is not paused." },
});

export const webhookEndpoints = {
  list: { method: "GET", path: "/api/settings/webhook-endpoints", effect: "read" },
  create: { method: "POST", path: "/api/settings/webhook-endpoints", effect: "write" },
  change: { method: "PATCH", path: "/api/settings/webhook-endpoints/:id", effect: "write" },
  remove: { method: "DELETE", path: "/api/settings/webhook-endpoints/:id", effect: "write" },
  pause: { method: "POST", path: "/api/settings/webhook-endpoints/:id/pause", effect: "write" },
  resume: { method: "POST", path: "/api/settings/webhook-endpoints/:id/resume", effect: "write" },
  rotateSecret: { method: "POST", path: "/api/settings/webhook-endpoints/:id/rotate-secret", effect: "write" },
  test: { method: "POST", path: "/api/settings/webhook-endpoints/:id/test", effect: "write" },
} as const satisfies EndpointAddresses;
