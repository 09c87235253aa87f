import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const callbackFailures = failures("callbacks", {
  not_found: { status: 404, parameter: "id", message: "This callback does not exist." },
  page_too_deep: {
    status: 422,
    parameter: "page",
    message: "Pages this far back cannot be opened. Add a filter.",
  },
  endpoint_gone: { status: 409, parameter: "id", message: "Its endpoint was deleted." },
});

export const callbacks = {
  list: { method: "GET", path: "/api/callbacks", effect: "read" },
  show: { method: "GET", path: "/api/callbacks/:id", effect: "read" },
  resend: { method: "POST", path: "/api/callbacks/resend", effect: "write" },
} as const satisfies EndpointAddresses;
