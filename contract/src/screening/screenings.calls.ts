import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const screeningFailures = failures("screenings", {
  hit_not_found: { status: 404, parameter: "hitId", message: "This hit no longer exists. Reload the page." },
  reason_needed: { status: 422, parameter: "reason", message: "Describe why this is a false positive." },
  not_requested: { status: 409, parameter: "id", message: "The form of this verification has no database screening." },
  nothing_to_ask: {
    status: 409,
    parameter: "id",
    message: "There is no name or number to screen yet.",
  },
  no_lists: { status: 409, parameter: "lists", message: "No list is loaded yet." },
});

export const screenings = {
  show: { method: "GET", path: "/api/verifications/:id/screening", effect: "read" },
  again: { method: "POST", path: "/api/verifications/:id/screening", effect: "write" },
  judge: { method: "PUT", path: "/api/verifications/:id/screening/hits/:hitId", effect: "write" },
  search: { method: "POST", path: "/api/screening/search", effect: "write" },
} as const satisfies EndpointAddresses;
