import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const sessionModeFailures = failures("session-modes", {
  /** Another mode was chosen in another tab. */
  other_mode: {
    status: 409,
    parameter: "mode",
    message:
      "You switched between live and test mode in another tab. No changes made. Name the session's mode in x-mode.",
  },
});

/** The mode that a page shows; with every call of the desk. */
export const modeHeader = "x-mode";

export const sessionModes = {
  switchTo: { method: "PUT", path: "/api/session-mode", effect: "write" },
} as const satisfies EndpointAddresses;
